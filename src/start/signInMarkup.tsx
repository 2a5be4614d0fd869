import { createTheme, ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SignInForm } from '../auth/SignInForm.tsx';
import { SIGN_IN_PATH } from '../providers/authProvider.ts';
import { darkTheme, lightTheme } from '../theme.ts';

/** The sign-in page as HTML with the style elements among it; for the build only. */
export const signInMarkup = (mode: 'light' | 'dark'): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[SIGN_IN_PATH]}>
      <ThemeProvider theme={createTheme(mode === 'dark' ? darkTheme : lightTheme)}>
        <SignInForm />
      </ThemeProvider>
    </MemoryRouter>,
  );
