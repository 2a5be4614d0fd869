export { importRoutes } from './importRoutes.ts';
export { rolloverRoutes } from './rolloverRoutes.ts';
