/**
 * Which modules travel together, named by hand. Left alone, the bundler makes a file of each set of modules that the same screens
 * share: 49 requests before the first list. Following imports instead would put the dashboard onto the sign-in page, since the
 * packages' index files name all they have. `npm run size` tells when a name here no longer fits: an entry grows.
 */
import type { Rolldown } from 'vite';

const packages = (...names: readonly string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);
const folders = (root: string, ...names: readonly string[]): RegExp =>
  new RegExp(`${root}(${names.join('|')})[/.]`);

/** What every page runs on, and changes with an upgrade of a package only: it stays in the browser's cache over ours. */
const FRAMEWORK = [
  packages('react', 'react-dom', 'scheduler', 'react-router', 'react-is', 'clsx', 'stylis'),
  packages('@emotion/[^/]+', 'hoist-non-react-statics', '@tanstack/query-core', '@tanstack/react-query'),
  packages('@mui/system', '@mui/utils', '@mui/styled-engine', '@mui/private-theming'),
  folders('/@mui/material/', 'styles', 'utils', 'colors', 'zero-styled', 'DefaultPropsProvider'),
];

/** What the sign-in page shows and says to the server, which the dashboard needs, too. */
const SIGN_IN = [
  folders('/@mui/material/', 'internal', 'transitions', 'useLazyRipple', 'useMediaQuery'),
  folders(
    '/@mui/material/',
    'Alert',
    'Backdrop',
    'Box',
    'Breadcrumbs',
    'ButtonBase',
    'ButtonGroup',
    'Button',
  ),
  folders('/@mui/material/', 'Checkbox', 'CircularProgress', 'ClickAwayListener', 'Fade', 'Grow', 'Portal'),
  folders('/@mui/material/', 'FilledInput', 'FormControl\\w*', 'FormHelperText', 'FormLabel', 'Input\\w*'),
  folders('/@mui/material/', 'IconButton', 'Link', 'List', 'Menu', 'MenuList', 'Modal', 'NativeSelect'),
  folders('/@mui/material/', 'OutlinedInput', 'Paper', 'Popover', 'Select', 'Snackbar\\w*', 'SvgIcon'),
  folders('/@mui/material/', 'TextField', 'TextareaAutosize', 'Typography', 'Unstable_TrapFocus'),
  folders('/ra-core/dist/', 'store', 'notification', 'util/useEvent', 'core/ResourceDefinitionContext'),
  folders('/ra-core/dist/i18n/', 'I18nContext\\w*', 'TranslationUtils', 'useI18nProvider', 'useTranslate'),
  folders('/ra-core/dist/auth/', 'AuthContext', 'types', 'useAuth(Provider|State)', 'useLogout\\w*'),
  folders(
    '/ra-core/dist/routing/',
    'Basename\\w*',
    'Router\\w+',
    'useBasename',
    'useCreatePath',
    'useLocation',
  ),
  folders('/ra-core/dist/dataProvider/', 'DataProviderContext', 'HttpError', 'populateQueryCache'),
  folders('/ra-core/dist/dataProvider/', 'useDataProvider', 'undo/\\w+Context\\w*'),
  folders('/lodash/', 'isEqual', 'merge', 'get', '_assignValue', '_isIterateeCall', 'isPlainObject'),
  packages('js-cookie', 'jwt-decode', 'idb-keyval'),
  folders('/contract/', 'calls', 'days', 'limits', 'lists', 'messages', 'resources', 'roles'),
  folders('/src/', 'providers', 'i18n', 'person/(drafts|leaving|origin)'),
  folders('/src/kit/page/', 'Page', 'CrashPage', 'NotFoundPage', 'ScreenBoundary', 'lazyScreen', 'states'),
];

/** What the first list shares with the screens that are opened from it. */
const DASHBOARD = [
  packages('inflection', 'query-string', 'decode-uri-component', 'split-on-first', 'filter-obj'),
  folders('/lodash/', 'debounce', 'defaults', 'pick', 'set', 'union', 'memoize', 'toNumber'),
  folders(
    '/@mui/material/',
    'AlertTitle',
    'Chip',
    'Dialog\\w*',
    'Divider',
    'ListItem(Icon|Text)',
    'MenuItem',
  ),
  folders('/@mui/material/', 'Switch'),
  folders('/@mui/icons-material/', 'CheckCircle'),
  folders('/ra-core/dist/auth/', 'useAuthenticated', 'useCanAccess', 'useGetIdentity', 'useIsAuthPending'),
  folders('/ra-core/dist/auth/', 'usePermissions', 'useRequireAccess'),
  folders('/ra-core/dist/core/', '(Optional)?ResourceContext\\w*', 'SourceContext', 'useGetResourceLabel'),
  folders('/ra-core/dist/core/', 'useResourceContext', 'useResourceDefinitions?(Context)?'),
  folders('/ra-core/dist/controller/', 'list/queryReducer', 'record/(RecordContext|useRecordContext)'),
  folders('/ra-core/dist/dataProvider/', 'undo/useAddUndoableMutation', 'useGetOne', 'useMutationWith\\w+'),
  folders('/ra-core/dist/', 'export/downloadCSV', 'routing/use(Params|Redirect)'),
  folders('/ra-core/dist/util/', 'hooks', 'remove(Empty|Key)', 'shallowEqual'),
  folders('/contract/', 'access', 'attendanceStatus', 'genders'),
  folders(
    '/src/kit/',
    'declare/messages',
    'list/columns',
    'page/(Failure|LinkButton|paths)',
    'record/RecordPage',
  ),
  folders('/src/', 'oversight/paths', 'person/person'),
];

const group = (name: string, modules: readonly RegExp[], priority: number): Rolldown.CodeSplittingGroup => ({
  name,
  priority,
  test: (id) => modules.some((module) => module.test(id)),
});

export const chunks = {
  groups: [group('framework', FRAMEWORK, 3), group('signIn', SIGN_IN, 2), group('dashboard', DASHBOARD, 1)],
};
