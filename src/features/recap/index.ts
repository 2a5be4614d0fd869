export { OwnStanding } from './attention/OwnStanding.tsx';
export { attentionRoutes } from './attention/routes.tsx';
export { pupilRoutes } from './pupil/routes.tsx';
export { recapRoutes } from './routes.tsx';
