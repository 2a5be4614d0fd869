import { SIGN_IN_PATH } from '../../../../providers/authProvider.ts';
import { FormFrame, Way, type FormFrameProps } from '../FormFrame.tsx';

/** One step of a recovery, which always leads back to signing in as well. */
export const RecoveryFrame = ({ ways, ...form }: FormFrameProps) => (
  <FormFrame
    {...form}
    ways={
      <>
        {ways}
        <Way to={SIGN_IN_PATH}>Kembali ke halaman masuk</Way>
      </>
    }
  />
);
