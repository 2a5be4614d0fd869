import { SIGN_IN_PATH } from '../../../../providers/authProvider.ts';
import { FormFrame, FormLink, type FormFrameProps } from '../FormFrame.tsx';

/** The page of one step of a password recovery. It always has a link back to the sign-in page. */
export const RecoveryFrame = ({ links, ...form }: FormFrameProps) => (
  <FormFrame
    {...form}
    links={
      <>
        {links}
        <FormLink to={SIGN_IN_PATH}>Kembali ke halaman masuk</FormLink>
      </>
    }
  />
);
