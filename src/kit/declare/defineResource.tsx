import { useExtensions } from '../../providers/extensions.ts';
import type { Extension } from '../../../contract/extensions.ts';
import { Fragment, type ComponentType, type ReactNode, isValidElement } from 'react';
import { Resource, type RaRecord, type ResourceProps } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { lazyScreen, type LazyComponent } from '../page/lazyScreen.tsx';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import type { Endpoints, Endpoint, Form } from '../../providers/endpoint.ts';
import type { Declaration, Views, ViewKind, Fields } from './declaration.ts';
import { createColumns } from './fields.tsx';
import { pathTo } from '../page/paths.ts';
import { createCard, createRecordNamer } from './words.tsx';
import { ListPage } from './ListPage.tsx';
import { createFailureMessages } from './messages.ts';
import { FORCE_FIELD } from '../form/force.ts';
import { pickFields, readValueAtPath } from './pick.ts';

/** A resource as the dashboard mounts it, built from its declaration. */
export interface DeclaredResource extends Pick<
  Declaration,
  'label' | 'group' | 'calls' | 'routes' | 'parent' | 'offline' | 'needs' | 'pathOf' | 'totalName'
> {
  /** The slug: react-admin uses the resource's name as the URL's segment. */
  readonly name: string;
  readonly views: Views;
  /** The endpoints by the resource name that is passed to the dataProvider. */
  readonly endpoints: Endpoints;
  readonly recordRepresentation: (record: RaRecord) => string;
}

/** Declares a resource. Whatever the declaration leaves out gets a default that is built from the rest. */
export function defineResource<R extends RaRecord>(declaration: Declaration<R>): DeclaredResource {
  const { slug, label, group, calls, routes, parent, offline, extraEndpoints, needs, pathOf } = declaration;
  const { totalName = calls.list } = declaration;
  return {
    name: slug,
    label,
    group,
    calls,
    routes,
    parent,
    offline,
    needs,
    totalName,
    pathOf: pathOf as DeclaredResource['pathOf'],
    // A child has no standard screens: it is mounted by its own routes, below the parent's path.
    views: parent
      ? {}
      : { ...createPlainViews(declaration), ...hideWithoutExtension(needs, wrapHandedViews(declaration)) },
    endpoints: { [slug]: createPlainEndpoint(declaration), ...extraEndpoints },
    recordRepresentation: (record) => createRecordNamer(declaration)(record as R),
  };
}

/** Shows the not-found page instead of custom screens where the server lacks the extension, because custom screens do not check that themselves. */
function hideWithoutExtension(needs: Extension | undefined, views: Views): Views {
  if (!needs) return views;
  const guardedViews = Object.entries(views).map(([name, View]) => {
    const Supported = () => (useExtensions()(needs) === false ? <NotFoundPage /> : <View />);
    return [name, Supported];
  });
  return Object.fromEntries(guardedViews) as Views; // fromEntries forgets the names
}

function createPlainViews<R extends RaRecord>(declaration: Declaration<R>): Views {
  const { slug, label, noun, calls, filters, rowActions, bulkActionButtons, inputs, listTools } = declaration;
  const { opensIn = slug, pathOf, createAt, needs } = declaration;
  const columns = createColumns(declaration);
  const card = createCard(declaration, columns);
  const loadForms = async () => {
    const [{ createPlainForms: plainForms }, own] = await Promise.all([
      import('./PlainForms.tsx'),
      inputs?.(),
    ]);
    return plainForms(declaration, own?.Inputs);
  };
  const loadDetail = async () => {
    const [{ PlainDetail }] = await Promise.all([
      import('./PlainDetail.tsx'),
      // Fetched together with the detail screen, so that no part arrives later and moves the others.
      ...(declaration.lazyParts ?? []).map(({ fetchCode }) => fetchCode()),
    ]);
    return { Detail: () => <PlainDetail declaration={declaration} /> };
  };
  return {
    ...(calls.list && {
      list: () => (
        <ListPage<R>
          resource={slug}
          needs={needs}
          createAt={createAt}
          to={(record) => pathOf?.(record) ?? pathTo(opensIn, record.id)}
          label={label}
          tools={listTools}
          noun={noun}
          columns={columns}
          card={card}
          filters={filters}
          groups={declaration.groups}
          rowActions={rowActions && ((record) => rowActions(record, Link))}
          bulkActionButtons={bulkActionButtons}
        />
      ),
    }),
    ...(calls.one && { detail: lazyScreen(loadDetail, 'Detail') }),
    ...(calls.create && createAt === undefined && { create: lazyScreen(loadForms, 'Create') }),
    ...(calls.update && { edit: lazyScreen(loadForms, 'Edit') }),
  };
}

/**
 * The `<Resource>` elements of all declarations, with children's routes inside their parents.
 *
 * @param within screens of other features at addresses below a resource's, by its slug
 */
export const toResources = (
  all: readonly DeclaredResource[],
  within: Readonly<Record<string, ReactNode>> = {},
) =>
  all
    .filter(({ parent }) => !parent)
    .map((declared) =>
      toResource(
        declared,
        all.filter(({ parent }) => parent === declared.name),
        within[declared.name],
      ),
    );

/** Mounts a resource. The detail screen is placed at react-admin's *edit* path, `/{id}`, so that row clicks and links lead to it. */
function toResource(declared: DeclaredResource, children: readonly DeclaredResource[], within: ReactNode) {
  const { name, label, group, needs, pathOf, totalName, views, routes, recordRepresentation } = declared;
  const { list, create, detail, edit } = views;
  return (
    <Resource
      key={name}
      name={name}
      options={{ label, group, needs, pathOf, totalName }}
      recordRepresentation={recordRepresentation}
      {...(list && { list })}
      {...(create && { create })}
      {...((detail || edit) && { edit: recordRoutes(detail, edit) })}
    >
      {routes}
      {children.map((child) => (
        <Fragment key={child.name}>{child.routes}</Fragment>
      ))}
      {within}
    </Resource>
  );
}

function recordRoutes(Detail: ComponentType | undefined, Edit: ComponentType | undefined): ComponentType {
  const routes: ReactNode = (
    <>
      {Detail && <Route index element={<Detail />} />}
      {Edit && <Route path="edit" element={<Edit />} />}
      <Route path="*" element={<NotFoundPage />} />
    </>
  );
  return () => <Routes>{routes}</Routes>;
}

/**
 * Wraps the views that a declaration brings in MUI's theme and a title. HandedView.tsx is loaded with the first of them, in parallel with a
 * view that is a `lazyScreen`.
 */
function wrapHandedViews<R extends RaRecord>(declaration: Declaration<R>): Views {
  const { views = {} } = declaration;
  const handedViewByKind = isValidElement<ResourceProps>(views)
    ? { ...views.props, detail: views.props.show }
    : views;
  const kinds = (['list', 'detail', 'create', 'edit'] as const).filter((kind) => handedViewByKind[kind]);
  return Object.fromEntries(
    kinds.map((kind) => [kind, wrapView(declaration, kind, handedViewByKind[kind])]),
  ) as Views; // fromEntries forgets the names
}

const wrapView = <R extends RaRecord>(
  declaration: Declaration<R>,
  kind: ViewKind,
  view: ResourceProps['list'],
): ComponentType =>
  lazyScreen(async () => {
    const { fetchCode } = view as Partial<LazyComponent<object>>;
    const [{ wrapReactAdminView: handedView }] = await Promise.all([
      import('./HandedView.tsx'),
      fetchCode?.(),
    ]);
    return { Handed: handedView(declaration as Declaration, kind, view) };
  }, 'Handed');

/** The names under which a form's fields are sent. */
const listSentNames = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([source, { type }]) =>
    type === 'position' ? ['latitude', 'longitude'] : [source],
  );

/** Builds a multipart body. A picture is sent only where a file was chosen; the path of the stored picture is not sent back. */
function toMultipart(form: Form, names: readonly string[], images: readonly string[]): FormData {
  const body = new FormData();
  for (const name of names) {
    const value = readValueAtPath(form, name);
    if (!images.includes(name) && value !== undefined) body.set(name, String(value ?? ''));
  }
  for (const name of images) if (form[name] instanceof File) body.set(name, form[name]);
  return body;
}

/** Removes a chosen file from the saved record. It remains there when the server's answer does not name a path. */
const dropChosenFiles = (raw: RaRecord, images: readonly string[]): RaRecord => ({
  ...raw,
  ...Object.fromEntries(images.map((name) => [name, typeof raw[name] === 'string' ? raw[name] : null])),
});

/** The default endpoint, built from a declaration. */
function createPlainEndpoint<R extends RaRecord>(declaration: Declaration<R>): Endpoint {
  const { noun, calls, messages, endpoint } = declaration;
  const fields = declaration.fields as Fields;
  const names = listSentNames(fields);
  const images = names.filter((name) => fields[name]?.type === 'image');
  const hasImages = images.length > 0;
  return {
    calls,
    toBody: (form) =>
      hasImages ? toMultipart(form, names, images) : pickFields(form, [...names, FORCE_FIELD]),
    ...(hasImages && { toRecord: (raw) => dropChosenFiles(raw, images) }),
    ...endpoint,
    messages: { ...createFailureMessages(noun), ...messages },
  };
}
