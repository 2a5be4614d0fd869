export { importEndpoints } from './imports/endpoints.ts';
export { importRoutes } from './imports/routes.tsx';
export { rolloverEndpoints } from './rollover/endpoints.ts';
export { rolloverRoutes } from './rollover/routes.tsx';
