/** The form screens that follow from a declaration: fetched when they are wanted. */
import type { ComponentType } from 'react';
import type { GetListResult, RaRecord } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { Declaration, Fields, Known } from './declaration.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { nameOfRecord } from './fields.tsx';
import { CreatePage, EditPage } from './FormPages.tsx';
import { crumbsOf, doneMessages } from './messages.ts';
import { pathTo } from '../page/paths.ts';

type Inputs = ComponentType<{ readonly isNew: boolean }>;

/** What is not answered is answered "no". */
const defaultsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { type }]) => type === 'yesNo')
      .map(([source]) => [source, false]),
  );

function useKnown(): Known {
  const queryClient = useQueryClient();
  return (resource, id) =>
    queryClient
      .getQueriesData<GetListResult>({ queryKey: [resource, 'getList'] })
      .flatMap(([, list]) => list?.data ?? [])
      .find((record) => String(record.id) === String(id));
}

export function plainForms<R extends RaRecord>(declaration: Declaration<R>, own?: Inputs) {
  const { slug, noun, landing, transform } = declaration;
  const fields = declaration.fields as Fields;
  const Inputs: Inputs = own ?? (() => <FieldInputs fields={fields} />);
  const form = { resource: slug, noun, crumbs: crumbsOf(declaration), done: doneMessages(noun), transform };
  const Create = () => {
    const known = useKnown();
    const landsAt = (record: RaRecord) =>
      typeof landing === 'function'
        ? landing(record as R, known)
        : pathTo(slug, ...(landing ? [record.id] : []));
    return (
      <CreatePage {...form} defaultValues={defaultsOf(fields)} landsAt={landsAt}>
        <Inputs isNew />
      </CreatePage>
    );
  };
  const Edit = () => (
    <EditPage {...form} nameOf={(record) => nameOfRecord(declaration)(record as R)}>
      <Inputs isNew={false} />
    </EditPage>
  );
  return { Create, Edit };
}
