export { CheckInRoute } from './CheckInRoute.tsx';
export { checkInEndpoints } from './endpoints.ts';
export { classCardRoutes, sessionCheckInRoutes } from './routes.tsx';
