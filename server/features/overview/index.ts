export { overviewRoutes } from './overviewRoutes.ts';
export { schoolDayRoutes } from './schoolDayRoutes.ts';
export { isSetUp } from './setup.ts';
export { setupRoutes } from './setupRoutes.ts';
