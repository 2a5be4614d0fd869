export { sessionRunEndpoints } from './runs/runEndpoints.ts';
