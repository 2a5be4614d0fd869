/** Colours that keep WCAG AA contrast on every screen, in light and in dark; sizes for fingers. */
import type { RaThemeOptions } from 'react-admin';
import type { Theme } from '@mui/material/styles';
import { MOBILE_BREAKPOINT_PX } from '../contract/limits.ts';
import { muiTexts } from './i18n/muiTexts.ts';

/** Small screens and fingers: WCAG 2.2 asks 24 px, a thumb asks 44. */
const touch = `@media (pointer: coarse), (max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;
const fingerSize = { [touch]: { minHeight: 44, minWidth: 44 } };

/** Seen in every colour scheme, forced colours included, as outlines are kept there. */
const RING_WIDTH = 3;
const RING_OFFSET = 2;
const ringOf = ({ palette }: Theme) => ({
  outline: `${RING_WIDTH}px solid ${palette.primary.main}`,
  outlineOffset: RING_OFFSET,
});

const field = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

const common = {
  breakpoints: { values: { xs: 0, sm: MOBILE_BREAKPOINT_PX, md: 960, lg: 1280, xl: 1920 } },
  shape: { borderRadius: 8 },
  // MUI takes the browser's own ring away; this is its place for another, inset where a parent would cut it off.
  focusVisible: { outlineWidth: RING_WIDTH, outlineOffset: RING_OFFSET },
  typography: {
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
    button: { textTransform: 'none', fontWeight: 600 },
    h5: { fontWeight: 700, letterSpacing: '-0.01em' },
    h6: { fontWeight: 600 },
  },
  components: {
    ...muiTexts,
    MuiCssBaseline: {
      styleOverrides: (theme: Theme) => ({
        // Leaves room for the top bar, and for the label above an input that is scrolled to.
        html: { scrollPaddingTop: 96 },
        body: { minWidth: 0, overflowWrap: 'break-word' },
        // The selector is doubled to outweigh ButtonBase's `outline: 0` even where no script marks the focus: on
        // the prerendered page.
        ':focus-visible:focus-visible': ringOf(theme),
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // None at all: ever so short ones of whatever is inherited follow one another down the tree, a frame a level,
            // so that new colours reached the innermost words late, and words in the old colour stood on the new ground.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
          '.MuiTouchRipple-root': { display: 'none' },
        },
      }),
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme }: { theme: Theme }) => ({
          minHeight: 40,
          ...fingerSize,
          // A label that looks like a button; what has the focus is the unseen file input in it.
          '&:has(> input:focus-visible)': ringOf(theme),
        }),
        // Forced colours take the filling away: without a border it would read as plain text.
        contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
      },
    },
    MuiIconButton: { styleOverrides: { root: fingerSize } },
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          // react-admin names the row's checkbox on its wrapper; a name counts on the input only.
          input: (props: object) =>
            'aria-label' in props ? { 'aria-label': String(props['aria-label']) } : {},
        },
      },
      styleOverrides: { root: fingerSize },
    },
    MuiMenuItem: { styleOverrides: { root: fingerSize } },
    MuiListItemButton: { styleOverrides: { root: fingerSize } },
    MuiTab: { styleOverrides: { root: fingerSize } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          [touch]: { minHeight: 44 },
          // The frame leaves room for the label, which a ring around it would strike through.
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: RING_WIDTH },
        },
      },
    },
    // The list's foot scrolls where it is too wide, and cuts off what lies around its buttons.
    MuiPaginationItem: {
      styleOverrides: { root: { '&&.Mui-focusVisible': { outlineOffset: -RING_WIDTH } } },
    },
    MuiTablePagination: {
      defaultProps: muiTexts.MuiTablePagination.defaultProps,
      styleOverrides: {
        root: ({ theme }: { theme: Theme }) => ({
          '& .MuiTablePagination-select:focus-visible': { ...ringOf(theme), outlineOffset: -RING_WIDTH },
        }),
      },
    },
    MuiTextField: { defaultProps: field },
    MuiFormControl: { defaultProps: field },
    MuiAutocomplete: { defaultProps: { ...muiTexts.MuiAutocomplete.defaultProps, fullWidth: true } },
    MuiLink: { styleOverrides: { root: { textUnderlineOffset: '0.15em' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }: { theme: Theme }) => ({ borderColor: theme.palette.divider }),
        head: ({ theme }: { theme: Theme }) => ({
          color: theme.palette.text.secondary,
          fontSize: '0.8125rem',
          fontWeight: 600,
        }),
        sizeSmall: { paddingTop: 8, paddingBottom: 8 },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginBottom: 4 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiSnackbarContent: { styleOverrides: { message: { whiteSpace: 'pre-line' } } },
  },
} satisfies RaThemeOptions;

export const lightTheme: RaThemeOptions = {
  ...common,
  palette: {
    mode: 'light',
    primary: { main: '#1565c0' },
    secondary: { main: '#0d47a1', contrastText: '#ffffff' },
    error: { main: '#b71c1c' },
    success: { main: '#2e7d32' },
    warning: { main: '#b45309' },
    info: { main: '#01579b' },
    background: { default: '#fafafb', paper: '#ffffff' },
  },
};

export const darkTheme: RaThemeOptions = {
  ...common,
  palette: {
    mode: 'dark',
    primary: { main: '#90caf9' },
    secondary: { main: '#90caf9' },
    error: { main: '#ffb4ab' },
    success: { main: '#81c784' },
    warning: { main: '#ffb74d' },
    info: { main: '#81d4fa' },
    background: { default: '#121212', paper: '#1e1e1e' },
  },
};
