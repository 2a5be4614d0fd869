import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { darkTheme, lightTheme } from '../../look/theme.ts';
import { AccentContext } from './accent.ts';
import { useThemeMode } from './useMode.ts';

const IsThemedContext = createContext(false);

/** Applies the theme of look/ to the MUI components inside. It does nothing inside another Themed. */
export const Themed = ({ children }: { readonly children: ReactNode }) =>
  useContext(IsThemedContext) ? children : <MuiTheme>{children}</MuiTheme>;

function MuiTheme({ children }: { readonly children: ReactNode }) {
  const [mode] = useThemeMode();
  const own = useContext(AccentContext)?.[mode];
  const theme = useMemo(() => {
    const plain = mode === 'dark' ? darkTheme : lightTheme;
    if (!own) return createTheme(plain);
    const first = { main: own.accent, contrastText: own['on-accent'] };
    return createTheme({ ...plain, palette: { ...plain.palette, primary: first, secondary: first } });
  }, [mode, own]);
  return (
    <IsThemedContext value={true}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </IsThemedContext>
  );
}
