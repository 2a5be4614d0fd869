import { isValidElement, type ComponentType } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import { lazyScreen, type LazyComponent } from '../page/lazyScreen.tsx';
import type { Declaration, Kind, Views } from './declaration.ts';

/**
 * The views that a declaration is handed, each in MUI's theme and with a title (HandedView.tsx): both come with the first of them, and a view
 * that is a `lazyScreen` beside them.
 */
export function handedViews<R extends RaRecord>(declaration: Declaration<R>): Views {
  const { views = {} } = declaration;
  const handed = isValidElement<ResourceProps>(views) ? { ...views.props, detail: views.props.show } : views;
  const kinds = (['list', 'detail', 'create', 'edit'] as const).filter((kind) => handed[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, dress(declaration, kind, handed[kind])])) as Views; // fromEntries forgets the names
}

const dress = <R extends RaRecord>(
  declaration: Declaration<R>,
  kind: Kind,
  view: ResourceProps['list'],
): ComponentType =>
  lazyScreen(async () => {
    const { fetchCode } = view as Partial<LazyComponent<object>>;
    const [{ handedView }] = await Promise.all([import('./HandedView.tsx'), fetchCode?.()]);
    return { Handed: handedView(declaration as Declaration, kind, view) };
  }, 'Handed');
