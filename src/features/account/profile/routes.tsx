import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';

const ProfilePage = lazyScreen(() => import('./ProfilePage.tsx'), 'ProfilePage');
const ProfileEditPage = lazyScreen(() => import('./ProfileEditPage.tsx'), 'ProfileEditPage');

/** The routes of the profile, below /dashboard. */
export const profileRoutes = (
  <>
    <Route path="/profil" element={<ProfilePage />} />
    <Route path="/profil/edit" element={<ProfileEditPage />} />
  </>
);
