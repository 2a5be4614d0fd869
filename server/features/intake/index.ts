export { importRoutes } from './imports/importRoutes.ts';
export { rolloverRoutes } from './rollover/rolloverRoutes.ts';
