import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Gate } from '../auth/Gate.tsx';
import { CHECK_IN_PATH } from '../auth/origin.ts';
import { FullPageLoading } from '../layout/FullPageLoading.tsx';
import { CheckInPage } from './CheckInPage.tsx';
import { keepTicket } from './ticket.ts';

/** Before anything else, also before signing in, the token goes out of the address. */
export function CheckInRoute() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('token');

  useEffect(() => {
    if (!search) return;
    if (token) keepTicket(token);
    void navigate(CHECK_IN_PATH, { replace: true });
  }, [search, token, navigate]);

  if (search) return <FullPageLoading />;
  return (
    <Gate>
      <CheckInPage />
    </Gate>
  );
}
