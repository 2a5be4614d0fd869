// A person's own account: signing in and out, a forgotten password, the profile and its picture.
// Read signIn/SignInPage.tsx and signIn/Gate.tsx first (who may come in), then signIn/recovery/, then profile/ProfileEditPage.tsx.
// Pages that are shown before signing in are plain HTML: nothing in signIn/ may import MUI or the dashboard.
export { profileEndpoints } from './profile/endpoints.ts';
export { PasswordFirst } from './profile/PasswordFirst.tsx';
export { PROFILE_PATH } from './profile/paths.ts';
export { ProfileTabs } from './profile/ProfileTabs.tsx';
export { profileRoutes } from './profile/routes.tsx';
export { Gate } from './signIn/Gate.tsx';
export { OtherTabs } from './signIn/OtherTabs.tsx';
export { PublicFrame } from './signIn/PublicFrame.tsx';
export { PublicRoute } from './signIn/PublicRoute.tsx';
