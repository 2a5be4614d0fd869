/** MUI's theme: colours that meet WCAG AA on every screen, light and dark, and sizes that fingers can press. */
import type { RaThemeOptions } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '../../contract/limits.ts';
import { muiTexts } from '../i18n/muiTexts.ts';
import { COLOURS, type Mode } from './colours.ts';

/** Applies to small screens and touch devices, where controls are 44 px: WCAG 2.2 requires 24 px, but a thumb needs 44. */
const touchQuery = `@media (pointer: coarse), (max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;
const phoneQuery = `@media (max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;
const touchTargetSize = { [touchQuery]: { minHeight: 44, minWidth: 44 } };

/** The focus ring of look/base.css, for components that draw it themselves or inset. */
const RING_WIDTH = 3;
const RING_OFFSET = 2;
const ring = { outline: `${RING_WIDTH}px solid var(--ink)`, outlineOffset: RING_OFFSET };

const field = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

/** The style of surfaces above the page: an edge and the only shadow. */
const raisedSurface = {
  backgroundColor: 'var(--sheet)',
  border: '1px solid var(--edge)',
  borderRadius: 10,
  boxShadow: 'var(--raised)',
} as const;

/** Draws the sign of all other lists of choices in place of MUI's own. */
const chevron = {
  background: 'var(--chevron) center / 16px no-repeat',
  '& > path': { display: 'none' },
} as const;

/** Font size and line height in px, without the weight: in a media query a weight would override the one that an element sets. */
const toFontSize = (px: number, line: number) => ({ fontSize: `${px / 16}rem`, lineHeight: line / px });
const size = (px: number, line: number, fontWeight: number) => ({ ...toFontSize(px, line), fontWeight });

const typography = {
  fontFamily: "'Plus Jakarta Sans', 'Hadir Fallback', system-ui, sans-serif",
  h3: { ...size(34, 40, 800), letterSpacing: '-0.02em', [phoneQuery]: toFontSize(28, 34) },
  h4: { ...size(22, 28, 700), letterSpacing: '-0.012em', [phoneQuery]: toFontSize(20, 26) },
  h5: { ...size(22, 28, 700), letterSpacing: '-0.012em', [phoneQuery]: toFontSize(20, 26) },
  h6: { ...size(15, 20, 700), letterSpacing: 0 },
  body1: { ...size(14, 20, 400), letterSpacing: 0, [phoneQuery]: toFontSize(16, 24) },
  body2: { ...size(13, 18, 400), letterSpacing: 0 },
  caption: { ...size(12, 16, 500), letterSpacing: 0 },
  button: { ...size(14, 20, 600), letterSpacing: 0, textTransform: 'none' },
} as const;

/** The style of alerts and other elements about a status: its tint as background, its text colour for the text. */
const createTintStyle = (letter: 'a' | 's' | 'i' | 'h') => ({
  backgroundColor: `var(--${letter}-tint)`,
  color: `var(--${letter}-text)`,
  '& .MuiAlert-icon': { color: 'inherit' },
});

const components = {
  ...muiTexts,
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '4px 14px',
        borderRadius: 6,
        wordSpacing: 'inherit',
        ...touchTargetSize,
        // A BusyButton at work, which is not disabled and keeps the focus.
        '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'progress' },
        // The same size as the kit's own buttons in a page's head.
        '.head .acts &': { [phoneQuery]: { paddingInline: 7, fontSize: '0.8125rem' } },
        // For a label that looks like a button: the hidden file input inside it has the focus.
        '&:has(> input:focus-visible)': ring,
      },
      startIcon: { '.head .acts &': { [phoneQuery]: { display: 'none' } } },
      text: { padding: '4px 8px' },
      outlined: {
        backgroundColor: 'var(--sheet)',
        '&:hover': { backgroundColor: 'var(--sheet-2)' },
        '&.MuiButton-colorPrimary': { borderColor: 'var(--edge)', color: 'var(--ink)' },
        '&.MuiButton-colorError': { borderColor: 'var(--a-text)' },
        '&.Mui-disabled': { backgroundColor: 'transparent' },
      },
      sizeLarge: { minHeight: 48, padding: '8px 22px', fontSize: '1rem' },
      // In forced-colours mode the filling is removed, so that without a border the button would look like plain text.
      contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6, ...touchTargetSize } } },
  MuiCheckbox: {
    defaultProps: {
      slotProps: {
        // react-admin sets the checkbox's aria-label on its wrapper, but it only has an effect on the input.
        input: (props: object) =>
          'aria-label' in props ? { 'aria-label': String(props['aria-label']) } : {},
      },
    },
    styleOverrides: { root: { borderRadius: 6, color: 'var(--edge)', ...touchTargetSize } },
  },
  MuiMenuItem: { styleOverrides: { root: touchTargetSize } },
  MuiListItemButton: { styleOverrides: { root: touchTargetSize } },
  MuiTab: { styleOverrides: { root: touchTargetSize } },
  // The label is placed above its field, so that it never moves and the frame never crosses it.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      outlined: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        color: 'var(--ink)',
        ...size(13, 18, 600),
        [phoneQuery]: toFontSize(13, 18),
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        userSelect: 'auto',
        '&.Mui-focused': { color: 'var(--ink)' },
        '&.Mui-error': { color: 'var(--a-text)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: 6,
        backgroundColor: 'var(--sheet)',
        [touchQuery]: { minHeight: 44 },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: RING_WIDTH,
          borderColor: 'var(--ink)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: RING_WIDTH },
      },
      notchedOutline: {
        top: 0,
        borderColor: 'var(--edge)',
        '& legend': { display: 'none' },
      },
      input: {
        wordSpacing: 'inherit',
        '&::placeholder': { color: 'var(--ink-2)', opacity: 1 },
      },
    },
  },
  // The ring is inset, because the list's footer scrolls where it is too wide and would cut off a ring around its buttons.
  MuiPaginationItem: {
    styleOverrides: { root: { borderRadius: 6, '&&.Mui-focusVisible': { outlineOffset: -RING_WIDTH } } },
  },
  MuiTablePagination: {
    defaultProps: muiTexts.MuiTablePagination.defaultProps,
    styleOverrides: {
      root: { '& .MuiTablePagination-select:focus-visible': { ...ring, outlineOffset: -RING_WIDTH } },
    },
  },
  MuiTextField: { defaultProps: field },
  MuiFormControl: { defaultProps: field },
  MuiAutocomplete: {
    defaultProps: { ...muiTexts.MuiAutocomplete.defaultProps, fullWidth: true },
    styleOverrides: { paper: raisedSurface, popupIndicator: { '& > svg': chevron } },
  },
  MuiSelect: { styleOverrides: { icon: chevron } },
  MuiLink: { styleOverrides: { root: { textUnderlineOffset: '3px', textDecorationThickness: '1px' } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: { ...raisedSurface, '&.MuiDialog-paperFullScreen': { border: 0 } },
      // MUI makes a dialog as wide as the breakpoint of its name, which is a tablet here.
      paperWidthSm: { maxWidth: 560 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { ...size(18, 24, 700), paddingBottom: 8 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiPopover: { styleOverrides: { paper: raisedSurface } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { ...size(13, 18, 400), borderColor: 'var(--rule)', padding: '0 10px', height: 40 },
      head: {
        ...size(13, 18, 600),
        height: 36,
        borderColor: 'var(--ink)',
        color: 'var(--ink-2)',
        backgroundColor: 'var(--sheet)',
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { ...size(13, 18, 400), margin: '4px 0 0', minHeight: 18, '&.Mui-error': { fontWeight: 600 } },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 600 } } },
  MuiAlert: {
    ...muiTexts.MuiAlert,
    styleOverrides: {
      root: {
        borderRadius: 6,
        '&.MuiAlert-colorError': createTintStyle('a'),
        '&.MuiAlert-colorWarning': createTintStyle('s'),
        '&.MuiAlert-colorInfo': createTintStyle('i'),
        '&.MuiAlert-colorSuccess': createTintStyle('h'),
      },
    },
  },
  // Stock react-admin views place both at the bottom of a phone's window, where our own bar is.
  RaToolbar: { styleOverrides: { root: { '&.RaToolbar-mobileToolbar': { position: 'static' } } } },
  RaCreateButton: { styleOverrides: { root: { '&.RaCreateButton-floating': { bottom: 80 } } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { borderRadius: 6, backgroundColor: 'var(--ink)', color: 'var(--sheet)', boxShadow: 'none' },
      message: { whiteSpace: 'pre-line' },
      // The primary colour is readable on paper only, not on the ink-coloured background.
      action: { '& .MuiButton-root': { color: 'inherit', textDecoration: 'underline' } },
    },
  },
} satisfies RaThemeOptions['components'];

const createModeTheme = (mode: Mode): RaThemeOptions => {
  const colour = COLOURS[mode];
  const status = (letter: 'a' | 'h' | 's' | 'i') => ({
    main: colour[`${letter}-text`],
    light: colour[`${letter}-text`],
    dark: colour[`${letter}-text`],
    contrastText: colour.sheet,
  });
  return {
    breakpoints: { values: { xs: 0, sm: MOBILE_BREAKPOINT_PX, md: 960, lg: 1280, xl: 1920 } },
    shape: { borderRadius: 6 },
    // MUI removes the browser's focus ring and draws this one instead. It is inset where a parent would cut it off.
    focusVisible: { outlineWidth: RING_WIDTH, outlineOffset: RING_OFFSET, outlineColor: 'var(--ink)' },
    typography,
    components,
    palette: {
      mode,
      primary: { main: colour.accent, contrastText: colour['on-accent'] },
      secondary: { main: colour.accent, contrastText: colour['on-accent'] },
      error: status('a'),
      success: status('h'),
      warning: status('s'),
      info: status('i'),
      background: { default: colour.paper, paper: colour.sheet },
      text: { primary: colour.ink, secondary: colour['ink-2'], disabled: colour['ink-2'] },
      // MUI's own are grey on grey: what cannot be pressed yet says what is missing, and has to be read.
      action: { disabled: colour['ink-2'], disabledBackground: colour['sheet-2'] },
      divider: colour.rule,
    },
  };
};

export const lightTheme = createModeTheme('light');
export const darkTheme = createModeTheme('dark');
