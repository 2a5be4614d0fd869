import { SIGN_IN_PATH } from '../../../../providers/authProvider.ts';
import { FormFrame, FormLink, type FormFrameProps } from '../FormFrame.tsx';

/** One step of a recovery, which always leads back to signing in as well. */
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
