import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Gate } from '../account/index.ts';
import { CHECK_IN_PATH } from '../../person/origin.ts';
import { FullPageLoading } from '../../kit/page/FullPageLoading.tsx';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { storeTicket } from './ticket.ts';

const CheckInPage = lazyScreen(() => import('./CheckInPage.tsx'), 'CheckInPage', <FullPageLoading />);

/** Removes the token from the address before anything else is shown, even before signing in. */
export function CheckInRoute() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('token');

  useEffect(() => {
    if (!search) return;
    if (token) storeTicket(token);
    void navigate(CHECK_IN_PATH, { replace: true });
  }, [search, token, navigate]);

  // Nothing is rendered before the redirect, which follows at once; until then the browser keeps what it already shows.
  if (search) return null;
  return (
    <Gate>
      <CheckInPage />
    </Gate>
  );
}
