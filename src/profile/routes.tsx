import { Route } from 'react-router-dom';
import { ProfileEditPage } from './ProfileEditPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** Below /dashboard. */
export const profileRoutes = (
  <>
    <Route path="/profil" element={<ProfilePage />} />
    <Route path="/profil/edit" element={<ProfileEditPage />} />
  </>
);
