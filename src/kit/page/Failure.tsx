import AlertTitle from '@mui/material/AlertTitle';
import { getFailedAction, describeReason } from '../../providers/errors.ts';

/** The text of an alert: what could not be done, and why. */
export function Failure({ error }: { readonly error: unknown }) {
  const action = getFailedAction(error);
  return (
    <>
      {action && <AlertTitle>{action}</AlertTitle>}
      {describeReason(error)}
    </>
  );
}
