import { useNavigate } from 'react-router-dom';
import { SIGN_OUT_STATE, confirmSignOut } from '../person/leaving.ts';
import { SIGN_IN_PATH } from '../providers/authProvider.ts';

/** Returns a function that signs out, unless the user decides to stay because of unsaved work. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (await confirmSignOut()) await navigate(SIGN_IN_PATH, { state: SIGN_OUT_STATE });
  };
}
