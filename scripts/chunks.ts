/**
 * Lists by hand which modules go into which chunk. Left alone, the bundler makes a file for each set of modules that the same screens
 * share: 49 requests before the first list. Grouping by imports instead would put the dashboard onto the sign-in page, since the packages'
 * index files import everything. `npm run size` shows when a name here no longer fits: an entry grows.
 */
import type { Rolldown } from 'vite';

const packages = (...names: readonly string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);
const folders = (root: string, ...names: readonly string[]): RegExp =>
  new RegExp(`${root}(${names.join('|')})[/.]`);

/** Matches files of features; each name is a path below `src/features/`. */
const features = (...names: readonly string[]): RegExp => folders('/src/features/', ...names);

/**
 * The packages that every page runs on. They change only with a package upgrade, so this chunk stays in the browser's cache when our own
 * code changes.
 */
const FRAMEWORK = [
  packages('react', 'react-dom', 'scheduler', 'react-router'),
  // The bundler's runtime, and the replacements in scripts/lighter that several packages share.
  /rolldown\/runtime|\/scripts\/lighter\//,
  /\/node_modules\/@tanstack\/(?!.*\/(mutationObserver|queriesObserver|infiniteQueryObserver|useMutation|useQueries|useInfiniteQuery)\.)/,
  /\/node_modules\/es-toolkit\/(?!.*\/(merge(With)?|memoize|queue|promise\/.*|mapAsync)\.)/,
];

/** MUI and the packages that make its styles. No list and no sign-in page needs any of it (kit/page/lazyScreen.tsx). */
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

/** Plain functions and tables that all pages share. They have a chunk of their own so that painting the first rows need not wait for the rest. */
const BASICS = [
  // The bundler's preload helper, with which the first script loads the other chunks, and React's JSX runtime, which creates the elements
  // of the rows before React itself is loaded.
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
    'serverPage',
    'token',
  ),
  folders(
    '/src/',
    'i18n/(format|product)',
    'providers/(kop|personName|remembered|settings|storedToken)',
    'person/origin',
    'kit/page/(paths|PageHead|plainIcons|plainLink|Trail)',
    'kit/declare/ofContract',
    'start/sameElement',
  ),
  /\/src\/features\/[\w/]+\/resource\.tsx\?only=slug,calls/,
];

/** The code that paints the rows of a list, a register or the home page before the application is loaded. */
const ROWS = [
  folders('/contract/', 'dayRules', 'genders', 'officialNumbers', 'schoolWeek', 'semesters', 'timeZones'),
  folders('/src/kit/', 'declare/(words|pick)', 'list/(columns|rows)', 'inputs/position/position'),
  folders('/src/kit/page/', 'Tag', 'Section'),
  folders(
    '/src/',
    'school/(KopLines|lessonName|paths|people|pupilPath|schoolName|statusColours|summary|yearName)',
    'person/rights',
    'start/(firstList|paint|stage|answered|keptGap)',
  ),
  features('attendance/(StatusLine|engine/(rows|words))', 'people/users/leaverStatus'),
  features('(schools|schools/academicYears|lessons/subjects)/fields'),
  /\/src\/features\/[\w/]+\/resource\.tsx\?only=slug,label/,
];

/** The code that paints a register before the application is loaded, with the same look as afterwards. */
const FIRST_REGISTER = [
  folders('/src/', 'start/firstRegister'),
  features('attendance/(registerParts|register|registerRows|choices)'),
];

/** The code that paints the home page before the application is loaded, with the same words as afterwards. */
const FIRST_HOME = [
  folders('/src/', 'start/firstHome'),
  features('overview/(home|words|overviewWords|due|HomeFrame|Lesson|Overview|UnfilledRegisters)'),
];

/** The code that a register shares with its QR page, its scanner and its roll call: one file beside the register's own. */
const REGISTER_PARTS = [
  folders('/src/', 'school/useStatuses'),
  features('attendance/(useRegister|SaveLine)'),
];

/** The code that the recap page shares with the views opened from it, so that those need not load the page itself. */
const SHEET_VIEW = [features('recap/SheetView')];

/** Paper sizes. Slips and cards need nothing more of the paper code. */
const PAPER_SIZE = [folders('/src/school/', 'paper/paper')];

/** The code that prints registers and recaps. */
const PAPER = [folders('/src/school/', 'paper/Paper', 'sheet/SheetTable')];

/** The form fields, which no list needs. */
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

/**
 * The code with which forms and a few screens write and query, and which the first list does not need. Like MUI and FORMS, it is counted
 * only once in scripts/size.ts.
 */
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
const SIGN_IN_PAGES = [features('account/signIn/(Field|FormFrame|PasswordField|PublicFrame|useFields)')];

/** The code that every page needs before the user is known, and that the dashboard needs, too. */
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
  folders('/contract/', 'calls', 'family/pagePaths', 'messages'),
  folders(
    '/src/',
    'providers/(?!letterhead|everySchool|schoolStore)\\w+',
    'i18n/(?!muiTexts)',
    'look/(accent|colours)',
    'person/(drafts|leaving)',
  ),
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
  // Both MUI and react-admin's <Resource> import react-is. It is in this chunk so that the pages before the sign-in need not load the
  // dashboard's. MUI's styles have an older copy of their own, which is excluded.
  /(?<!hoist-non-react-statics)\/node_modules\/react-is\//,
];

/** The code that the first list shares with the screens opened from it. */
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
  folders(
    '/src/kit/list/',
    '(?!InputFilter|Cho(icesList|senNames)|ViewsList|useSavedViews|ColumnsList|Grouped|groups|useAll|searchedName)[a-zA-Z]+',
  ),
  folders('/src/kit/page/', 'ConfirmDialog', 'DataAge', 'LinkButton', 'useIsMobile'),
  folders('/src/kit/', 'declare/(messages|fields)', 'record/RecordLink'),
  folders('/src/', 'person/(person|useLeaving)', 'school/PupilLink'),
  folders('/src/providers/', 'letterhead', 'everySchool', 'schoolStore'),
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
    // The two entry modules are in the same chunk as their groups, with whatever they alone need: one file compresses better.
    group('mount', [...SHARED, folders('/src/', 'start/mount', 'kit/page/FullPageLoading')], 3),
    group('SignedIn', [...DASHBOARD, folders('/src/', 'SignedIn')], 2),
    group('mui', MUI, 1.5),
    group('firstRegister', FIRST_REGISTER, 1.2),
    group('firstHome', FIRST_HOME, 1.2),
    group('registerParts', REGISTER_PARTS, 1.1),
    group('paperSize', PAPER_SIZE, 1.2),
    group('paper', PAPER, 1.15),
    group('sheetView', SHEET_VIEW, 1.1),
    group('door', SIGN_IN_PAGES, 1),
    group('writing', WRITING, 0.9),
    group('forms', FORMS, 0.5),
  ],
};
