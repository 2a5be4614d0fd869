import { Fragment, type ComponentType, type ReactNode } from 'react';
import { Resource, type RaRecord } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { CallName } from '../../contract/calls.ts';
import type { Endpoint } from '../providers/endpoint.ts';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';

export interface ResourceDeclaration {
  /** The Indonesian slug: react-admin takes the URL's segment from it. */
  readonly name: string;
  /** As menu, breadcrumb and headings say it: "Mata pelajaran". */
  readonly label: string;
  readonly icon: ComponentType;
  /** The call that the list reads with: whose role may not make it does not see the resource. */
  readonly reads?: CallName;
  /** By the name that the dataProvider is asked for; nested resources (a subject's sessions) stand here too. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly list?: ComponentType;
  /** At /{id}. */
  readonly detail?: ComponentType;
  /** At /{id}/edit. */
  readonly edit?: ComponentType;
  /** At /create. */
  readonly create?: ComponentType;
  /** Further routes below /{slug}, or below the parent's. */
  readonly routes?: ReactNode;
  /** The `name` of the resource under whose path the routes stand; a child has no place in the menu. */
  readonly parent?: string;
  readonly recordRepresentation?: (record: RaRecord) => string;
}

/** Checks a declaration's shape where it is written. */
export const defineResource = (declaration: ResourceDeclaration): ResourceDeclaration => declaration;

/** react-admin's elements of all declarations, children's routes inside their parents. */
export const toResources = (all: readonly ResourceDeclaration[]) =>
  all
    .filter(({ parent }) => !parent)
    .map((declaration) =>
      toResource(
        declaration,
        all.filter(({ parent }) => parent === declaration.name),
      ),
    );

/** `/{id}` is react-admin's *edit* path: the detail screen stands there, so that row clicks and links land on it. */
function toResource(declaration: ResourceDeclaration, children: readonly ResourceDeclaration[]) {
  const { name, label, icon, list, create, detail: Detail, edit: Edit, recordRepresentation } = declaration;
  const RecordRoutes = () => (
    <Routes>
      {Detail && <Route index element={<Detail />} />}
      {Edit && <Route path="edit" element={<Edit />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
  return (
    <Resource
      key={name}
      name={name}
      icon={icon}
      options={{ label, reads: declaration.reads }}
      {...(list && { list })}
      {...(create && { create })}
      {...((Detail || Edit) && { edit: RecordRoutes })}
      {...(recordRepresentation && { recordRepresentation })}
    >
      {declaration.routes}
      {children.map((child) => (
        <Fragment key={child.name}>{child.routes}</Fragment>
      ))}
    </Resource>
  );
}
