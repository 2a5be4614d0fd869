export { aboutRoutes } from './aboutRoutes.ts';
export { auditRoutes } from './auditRoutes.ts';
export { demoRoutes } from './demoRoutes.ts';
export { healthRoutes } from './healthRoutes.ts';
export { limitRoutes } from './limitRoutes.ts';
export { statusRoutes } from './statusRoutes.ts';
