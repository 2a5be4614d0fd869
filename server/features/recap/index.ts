export { attentionRoutes } from './attentionRoutes.ts';
export { closingRoutes } from './closingRoutes.ts';
export { recapRoutes } from './recapRoutes.ts';
