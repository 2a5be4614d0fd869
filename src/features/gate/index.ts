// Arriving and leaving; shown only where the school has switched its gate on. What is noticed suggests, and changes no register.
// settings/, devices/ and duties/ are set up by an administrator.
export { gateRoutes } from './routes.tsx';
