export { TODAY_SESSIONS, homeEndpoints } from './endpoints.ts';
export { incompleteEndpoints } from './incomplete/endpoints.ts';
export { homeRoutes } from './routes.tsx';
