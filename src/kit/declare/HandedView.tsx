/** Wraps a react-admin view that a declaration names instead of its own screen. Such a view has no h1, and does not know our texts. */
import {
  createElement,
  isValidElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import {
  AuthContext,
  I18nContextProvider,
  ResourceDefinitionContext,
  useAuthProvider,
  useI18nProvider,
  type I18nProvider,
  type ResourceProps,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useMay } from '../../person/person.ts';
import { FramedContent } from '../page/PageFrame.tsx';
import type { Crumb } from '../page/Trail.tsx';
import { usePageTitle } from '../page/usePageTitle.ts';
import type { Declaration, ViewKind } from './declaration.ts';
import { HandedRouter } from './HandedRouter.tsx';
import { createListCrumbs } from './messages.ts';

/** @param view a component, or an element, as react-admin's `<Resource>` takes them. */
export function wrapReactAdminView(
  declaration: Declaration,
  kind: ViewKind,
  view: ResourceProps['list'],
): ComponentType {
  const { slug, label, noun } = declaration;
  const content = isValidElement(view) ? view : createElement(view as ComponentType);
  return () => (
    <DeclaredTexts declaration={declaration}>
      <DeclaredPermissions resource={slug}>
        <WithDetailScreens>
          <HandedRouter>
            <WithHeading
              title={kind === 'create' ? `Tambah ${noun}` : label}
              breadcrumb={kind === 'list' ? [] : createListCrumbs(declaration)}
            >
              {content}
            </WithHeading>
          </HandedRouter>
        </WithDetailScreens>
      </DeclaredPermissions>
    </DeclaredTexts>
  );
}

/** Gives react-admin the field labels and page titles of the declaration. */
function DeclaredTexts({
  declaration,
  children,
}: {
  readonly declaration: Declaration;
  readonly children: ReactNode;
}) {
  const i18n = useI18nProvider();
  const own = useMemo<I18nProvider>(() => {
    const { slug, noun, fields } = declaration;
    const labels = new Map(
      Object.entries(fields).map(([source, { label }]) => [`resources.${slug}.fields.${source}`, label]),
    );
    const titles: Readonly<Record<string, (options: Readonly<Record<string, unknown>>) => string>> = {
      'ra.page.create': () => `Tambah ${noun}`,
      'ra.page.edit': ({ recordRepresentation }) => `Ubah ${String(recordRepresentation)}`,
      'ra.page.show': ({ recordRepresentation }) => String(recordRepresentation),
      'ra.page.empty': () => `Belum ada ${noun}.`,
    };
    return {
      ...i18n,
      translate: (key, options) =>
        labels.get(key) ?? titles[key]?.(options ?? {}) ?? i18n.translate(key, options),
    };
  }, [i18n, declaration]);
  return <I18nContextProvider value={own}>{children}</I18nContextProvider>;
}

const VERB_BY_ACTION = { create: 'create', edit: 'update', delete: 'remove' } as const;

/** Shows buttons only to users who may use them, as in our own screens. Whether a record may be read is decided by the server. */
function DeclaredPermissions({
  resource,
  children,
}: {
  readonly resource: string;
  readonly children: ReactNode;
}) {
  const auth = useAuthProvider();
  const create = useMay(resource, 'create') !== false;
  const update = useMay(resource, 'update') !== false;
  const remove = useMay(resource, 'remove') !== false;
  const own = useMemo(
    () =>
      auth && {
        ...auth,
        canAccess: async ({ resource: of, action }: { readonly resource: string; readonly action: string }) =>
          of !== resource ||
          !(action in VERB_BY_ACTION) ||
          { create, update, remove }[VERB_BY_ACTION[action as keyof typeof VERB_BY_ACTION]],
      },
    [auth, resource, create, update, remove],
  );
  return <AuthContext value={own}>{children}</AuthContext>;
}

/** Tells react-admin that each resource has a detail screen at `/{id}`: a row leads there, and a button leads on to editing. */
function WithDetailScreens({ children }: { readonly children: ReactNode }) {
  const context = useContext(ResourceDefinitionContext);
  const own = useMemo(() => {
    const definitions = Object.entries(context.definitions).map(([name, definition]) => [
      name,
      { ...definition, hasShow: definition.hasEdit },
    ]);
    return { ...context, definitions: Object.fromEntries(definitions) as typeof context.definitions };
  }, [context]);
  return <ResourceDefinitionContext value={own}>{children}</ResourceDefinitionContext>;
}

interface HeadedProps {
  readonly title: string;
  readonly breadcrumb: readonly Crumb[];
  readonly children: ReactNode;
}

/** The id of the element into which react-admin's `<Title>` writes the page's title. */
const REACT_ADMIN_TITLE_ID = 'react-admin-title';

/** Adds the page's only h1, unless the view has its own. The title is react-admin's where it names one, and otherwise the declaration's. */
function WithHeading({ title, breadcrumb, children }: HeadedProps) {
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const reactAdminTitle = useRef<HTMLSpanElement>(null);
  const [isOurs, setOurs] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  useLayoutEffect(() => {
    const readHeading = () => {
      setOurs(!content.current?.querySelector('h1, [data-loading]'));
      setAnnouncement(reactAdminTitle.current?.textContent?.trim() ?? '');
    };
    readHeading();
    const observer = new MutationObserver(readHeading);
    for (const part of [content.current, reactAdminTitle.current])
      if (part) observer.observe(part, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  const { key, pathname } = useLocation();
  useEffect(() => {
    // The heading gets the focus after a navigation, as in kit/page/Page.tsx.
    if (isOurs && key !== 'default') heading.current?.focus({ preventScroll: true });
    // The effect depends on the path only: another query string is not another page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, isOurs]);
  const name = announcement || title;
  return (
    <>
      {isOurs && <AnnouncedTitle title={name} breadcrumb={breadcrumb} />}
      {/* Always rendered, and outside the h1: `<Title>` looks for this element only once, and a view with its own h1 must not get a second
          one. */}
      <span id={REACT_ADMIN_TITLE_ID} ref={reactAdminTitle} hidden />
      {isOurs && (
        <header className="head">
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
        </header>
      )}
      <div ref={content}>{children}</div>
    </>
  );
}

function AnnouncedTitle({ title, breadcrumb }: Omit<HeadedProps, 'children'>) {
  usePageTitle(title);
  return (
    <FramedContent title={title} breadcrumb={breadcrumb}>
      {null}
    </FramedContent>
  );
}
