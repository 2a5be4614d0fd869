// What the server tells about itself: whether it is healthy, what it offers, its state and its audit trail.
// aboutRoutes.ts is asked before anybody signs in, healthRoutes.ts by machines, statusRoutes.ts and auditRoutes.ts by an operator.
export { aboutRoutes } from './aboutRoutes.ts';
export { auditRoutes } from './auditRoutes.ts';
export { demoRoutes } from './demoRoutes.ts';
export { healthRoutes } from './healthRoutes.ts';
export { homeExtrasRoutes } from './homeExtrasRoutes.ts';
export { limitRoutes } from './limitRoutes.ts';
export { statusRoutes } from './statusRoutes.ts';
