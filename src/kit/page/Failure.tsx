import AlertTitle from '@mui/material/AlertTitle';
import { actionOf, reasonOf } from '../../providers/errors.ts';

/** The text of an alert: what could not be done, and why. */
export function Failure({ error }: { readonly error: unknown }) {
  const action = actionOf(error);
  return (
    <>
      {action && <AlertTitle>{action}</AlertTitle>}
      {reasonOf(error)}
    </>
  );
}
