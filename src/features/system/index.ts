export { systemEndpoints } from './endpoints.ts';
export { type OversightScreen, oversightRoutes, oversightScreens } from './screens.tsx';
