import { useNavigate } from 'react-router-dom';
import { LEAVING, mayLeave } from '../person/leaving.ts';
import { SIGN_IN_PATH } from '../providers/authProvider.ts';

/** Returns a function that signs out, unless the user decides to stay because of unsaved work. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (await mayLeave()) await navigate(SIGN_IN_PATH, { state: LEAVING });
  };
}
