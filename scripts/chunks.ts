/**
 * Which modules travel together, named by hand. Left alone, the bundler makes a file of each set of modules that the same screens
 * share: 49 requests before the first list. Following imports instead would put the dashboard onto the sign-in page, since the
 * packages' index files name all they have. `npm run size` tells when a name here no longer fits: an entry grows.
 */
import type { Rolldown } from 'vite';

const packages = (...names: readonly string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);
const folders = (root: string, ...names: readonly string[]): RegExp =>
  new RegExp(`${root}(${names.join('|')})[/.]`);

/** Files of features, each below its feature's folder. */
const features = (...names: readonly string[]): RegExp => folders('/src/features/', ...names);

/** What every page runs on, and changes with an upgrade of a package only: it stays in the browser's cache over ours. */
const FRAMEWORK = [
  packages('react', 'react-dom', 'scheduler', 'react-router'),
  // The bundler's own, and what the packages share.
  /rolldown\/runtime|\/scripts\/lighter\//,
  /\/node_modules\/@tanstack\/(?!.*\/(mutationObserver|queriesObserver|infiniteQueryObserver|useMutation|useQueries|useInfiniteQuery)\.)/,
  /\/node_modules\/es-toolkit\/(?!.*\/(merge(With)?|memoize|queue|promise\/.*|mapAsync)\.)/,
];

/** MUI, with what its styles are made by: no list and no sign-in has any of it (kit/page/lazyScreen.tsx). */
const MUI = [
  packages('@emotion/[^/]+', 'hoist-non-react-statics', 'stylis', 'react-transition-group', 'clsx'),
  packages('@mui/system', '@mui/utils', '@mui/styled-engine', '@mui/private-theming'),
  folders('/@mui/material/', 'styles', 'utils', 'colors', 'zero-styled', 'DefaultPropsProvider'),
  folders('/@mui/material/', 'internal/(?!SwitchBase|svg-icons)', 'transitions', 'useLazyRipple'),
  folders('/@mui/material/', 'Alert', 'Backdrop', 'Box', 'ButtonBase', 'ButtonGroup', 'Button'),
  folders('/@mui/material/', 'CircularProgress', 'Fade', 'Grow', 'IconButton', 'List', 'Menu'),
  folders('/@mui/material/', 'MenuList', 'Modal', 'Paper', 'Popover', 'Portal', 'SvgIcon', 'Typography'),
  folders(
    '/@mui/material/',
    'Unstable_TrapFocus',
    'AlertTitle',
    'Link',
    'useMediaQuery',
    'ListItem(Icon|Text)',
    'MenuItem',
    'Divider',
  ),
  folders('/src/', 'look/theme', 'i18n/muiTexts', 'kit/page/(Themed|Failure)'),
];

/** Plain functions and tables that all pages share, and that the first rows may not wait for the rest with. */
const BASICS = [
  // The bundler's own, with which the first script opens the rest, and what makes elements: rows are made of them before React is there.
  /vite\/preload-helper/,
  /\/node_modules\/react\/(jsx-runtime|cjs\/react-jsx-runtime)/,
  folders(
    '/contract/',
    'accents',
    'access',
    'attendance(Status|Words)',
    'days',
    'limits',
    'lists',
    'once',
    'resources',
    'roles',
    'token',
  ),
  folders(
    '/src/',
    'i18n/(format|product)',
    'providers/(personName|settings|storedToken)',
    'person/origin',
    'kit/page/(paths|PageHead|plainIcons|plainLink|Trail)',
    'kit/declare/ofContract',
    'start/sameElement',
  ),
  /\/src\/features\/[\w/]+\/resource\.tsx\?only=slug,calls/,
];

/** What a list's rows, a register's and the home's, are painted with before the application is there. */
const ROWS = [
  folders('/contract/', 'dayRules', 'genders', 'officialNumbers', 'schoolWeek', 'semesters', 'timeZones'),
  folders('/src/kit/', 'declare/(words|pick)', 'list/(columns|rows)', 'inputs/position/position'),
  folders('/src/kit/page/', 'Tag', 'Section'),
  folders(
    '/src/',
    'school/(lessonName|paths|people|pupilPath|schoolName|summary|yearName)',
    'person/rights',
    'start/(firstList|paint|stage|answered|keptGap)',
  ),
  features('attendance/(statusColours|StatusLine|engine/(rows|words))', 'people/users/leaverStatus'),
  features('(schools|schools/academicYears|lessons/subjects)/fields'),
  /\/src\/features\/[\w/]+\/resource\.tsx\?only=slug,label/,
];

/** What a register is painted with before the application is there, in the look that it keeps. */
const FIRST_REGISTER = [
  folders('/src/', 'start/firstRegister'),
  features('attendance/(registerParts|register|registerRows|choices)'),
];

/** What the home is painted with before the application is there, and says in the same words then. */
const FIRST_HOME = [
  folders('/src/', 'start/firstHome'),
  features('overview/(home|words|overviewWords|due|HomeFrame|Lesson|Overview|UnfilledRegisters)'),
];

/** What a register shares with its QR, its scanner and its roll call: one file beside its own. */
const REGISTER_PARTS = [
  folders('/src/', 'school/useStatuses'),
  features('attendance/(useRegister|SaveLine)'),
];

/** What the recap's page shares with the views that are opened from it: these do not ask for the page itself. */
const SHEET_VIEW = [features('recap/SheetView')];

/** Of which size paper is: slips and cards are printed with no more than that. */
const PAPER_SIZE = [folders('/src/school/', 'paper/paper')];

/** What registers and recaps are printed with. */
const PAPER = [folders('/src/school/', 'paper/Paper', 'sheet/SheetTable')];

/** The fields of forms: no list has one. */
const FORMS = [
  folders('/@mui/material/', 'Checkbox', 'FilledInput', 'FormControl\\w*', 'FormHelperText', 'FormLabel'),
  folders('/@mui/material/', 'Input', 'InputAdornment', 'InputBase', 'InputLabel', 'NativeSelect'),
  folders('/@mui/material/', 'OutlinedInput', 'Select', 'TextField', 'TextareaAutosize'),
  folders(
    '/@mui/material/internal/',
    'SwitchBase',
    'svg-icons/(ArrowDropDown|CheckBox\\w*|Indeterminate\\w*)',
  ),
];

/** What forms and a few screens write and ask with, and the first list does not: counted once, as these two are. */
const WRITING = [
  folders(
    '/@tanstack/query-core/build/modern/',
    'mutationObserver',
    'queriesObserver',
    'infiniteQueryObserver',
  ),
  folders('/@tanstack/react-query/build/modern/', 'useMutation', 'useQueries', 'useInfiniteQuery'),
  folders('/ra-core/dist/dataProvider/', 'undo/useAddUndoableMutation', 'useMutationWith\\w+'),
  folders('/ra-core/dist/', 'core/SourceContext', 'routing/use(Params|Redirect)'),
  folders(
    '/es-toolkit/dist/',
    'compat/object/merge(With)?',
    'compat/function/memoize',
    'util/queue',
    'promise',
  ),
  folders('/es-toolkit/dist/', 'array/mapAsync'),
  folders(
    '/src/kit/',
    'router/useGuard',
    'record/RecordPage',
    'list/(useAll|searchedName)',
    'page/useDebounced',
  ),
];

/** The pages before the sign-in, in plain HTML. */
const DOOR = [features('account/signIn/(Field|FormFrame|PasswordField|PublicFrame|useFields)')];

/** What a page needs before anything is known of the person, and the dashboard, too. */
const SHARED = [
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
  packages('js-cookie', 'idb-keyval'),
  folders('/contract/', 'calls', 'messages'),
  folders('/src/', 'providers', 'i18n/(?!muiTexts)', 'look/(accent|colours)', 'person/(drafts|leaving)'),
  features('checkin/(endpoints|messages)'),
  folders(
    '/src/kit/page/',
    'Page',
    'CrashPage',
    'icons',
    'NotFoundPage',
    'ScreenBoundary',
    'lazyScreen',
    'states',
    'Toasts',
    'accent',
    'use(Matches|Mode)',
  ),
  folders('/src/kit/', 'router/(AppRouter|history)'),
  // MUI asks it, and react-admin's <Resource>: the pages before the sign-in wait for nothing of the dashboard. MUI's styles have an older one of
  // their own.
  /(?<!hoist-non-react-statics)\/node_modules\/react-is\//,
];

/** What the first list shares with the screens that are opened from it. */
const DASHBOARD = [
  folders('/ra-core/dist/auth/', 'useAuthenticated', 'useCanAccess', 'useGetIdentity', 'useIsAuthPending'),
  folders('/ra-core/dist/auth/', 'usePermissions', 'useRequireAccess'),
  folders('/ra-core/dist/core/', '(Optional)?ResourceContext\\w*', 'useGetRe\\w+'),
  folders('/ra-core/dist/core/', 'useResourceContext', 'useResourceDefinitions?(Context)?'),
  folders(
    '/ra-core/dist/controller/',
    'list/(queryReducer|useListContext|useRecordSelection)',
    'useReference',
  ),
  folders('/ra-core/dist/controller/', 'record/(RecordContext|useRecordContext)'),
  folders('/ra-core/dist/dataProvider/', 'useGet(One|List|ManyAggregate)'),
  folders('/ra-core/dist/', 'export/(defaultExporter|downloadCSV)'),
  folders('/ra-core/dist/util/', 'hooks', 'remove(Empty|Key)', 'shallowEqual'),
  folders('/src/kit/list/', '(?!InputFilter|SearchedFilter|ColumnsList|useAll|searchedName)[a-zA-Z]+'),
  folders('/src/kit/page/', 'ConfirmDialog', 'DataAge', 'LinkButton', 'useIsMobile'),
  folders('/src/kit/', 'declare/(messages|fields)', 'record/RecordLink'),
  folders('/src/', 'person/(person|useLeaving)', 'school/PupilLink'),
  features(
    '(people/classes|people/classes/members|lessons/sessions)/messages',
    'attendance/(RegisterManagerProvider|afterPaint)',
    'attendance/engine/(deviceMarks|endpoints|marks|outbox\\w*|pendingMarks|persistenceSync|register(Managers?)?|views)',
    '(overview|letters)/endpoints',
  ),
];

const group = (name: string, modules: readonly RegExp[], priority: number): Rolldown.CodeSplittingGroup => ({
  name,
  priority,
  test: (id) => modules.some((module) => module.test(id)),
});

export const chunks = {
  groups: [
    group('basics', BASICS, 6),
    group('rows', ROWS, 5),
    group('framework', FRAMEWORK, 4),
    // With the modules that begin them, and whatever these alone need: in one file they pack better.
    group('mount', [...SHARED, folders('/src/', 'start/mount', 'kit/page/FullPageLoading')], 3),
    group('SignedIn', [...DASHBOARD, folders('/src/', 'SignedIn')], 2),
    group('mui', MUI, 1.5),
    group('firstRegister', FIRST_REGISTER, 1.2),
    group('firstHome', FIRST_HOME, 1.2),
    group('registerParts', REGISTER_PARTS, 1.1),
    group('paperSize', PAPER_SIZE, 1.2),
    group('paper', PAPER, 1.15),
    group('sheetView', SHEET_VIEW, 1.1),
    group('door', DOOR, 1),
    group('writing', WRITING, 0.9),
    group('forms', FORMS, 0.5),
  ],
};
