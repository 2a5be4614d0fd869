import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SignInForm } from '../features/account/signIn/SignInForm.tsx';
import { SIGN_IN_PATH } from '../providers/authProvider.ts';

/** Renders the sign-in page as HTML, styled by the files in look/ like every page. It is used only by the build. */
export const signInMarkup = (): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[SIGN_IN_PATH]}>
      <SignInForm />
    </MemoryRouter>,
  );
