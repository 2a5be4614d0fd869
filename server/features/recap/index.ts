export { attentionRoutes } from './attention/attentionRoutes.ts';
export { closingRoutes } from './closings/closingRoutes.ts';
export { recapRoutes } from './recapRoutes.ts';
