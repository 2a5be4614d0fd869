/** The default form screens, built from a declaration. They are a chunk that is loaded when a form is opened. */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { isMadeUp } from '../../providers/madeUpId.ts';
import type { Declaration, Fields } from './declaration.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { createRecordNamer } from './words.tsx';
import { CreatePage, EditPage } from './FormPages.tsx';
import { createListCrumbs, createSuccessMessages } from './messages.ts';
import { pathTo } from '../page/paths.ts';

type Inputs = ComponentType<{ readonly isNew: boolean }>;

/** The defaults of a new record: a yes/no field that is not answered means "no". */
const getFormDefaults = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { type }]) => type === 'yesNo')
      .map(([source]) => [source, false]),
  );

/** The reference fields. Records that are created one after another usually share them, so their values are carried over. */
const listReferenceFields = (fields: Fields) =>
  Object.keys(fields).filter((source) => fields[source]?.type === 'reference');

export function createPlainForms<R extends RaRecord>(declaration: Declaration<R>, own?: Inputs) {
  const { slug, noun, afterCreate, transform } = declaration;
  const fields = declaration.fields as Fields;
  const { keeps = listReferenceFields(fields) } = declaration;
  const Inputs: Inputs = own ?? (() => <FieldInputs fields={fields} />);
  const form = {
    resource: slug,
    noun,
    crumbs: createListCrumbs(declaration),
    done: createSuccessMessages(noun),
    transform,
  };
  const Create = () => {
    const getPathAfterCreate = ({ id }: RaRecord) =>
      pathTo(slug, ...(afterCreate === 'record' && !isMadeUp(id) ? [id] : []));
    return (
      <CreatePage
        {...form}
        defaultValues={getFormDefaults(fields)}
        keeps={keeps}
        pathAfterCreate={getPathAfterCreate}
      >
        <Inputs isNew />
      </CreatePage>
    );
  };
  const Edit = () => (
    <EditPage {...form} nameOf={(record) => createRecordNamer(declaration)(record as R)}>
      <Inputs isNew={false} />
    </EditPage>
  );
  return { Create, Edit };
}
