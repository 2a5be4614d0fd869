// Arriving and leaving; shown only where the school has switched its gate on. What is noticed suggests, and changes no register.
// desk/ is what piket works with all morning; settings/, devices/, cards/ and duties/ are set up by an administrator; lateness/ is a pupil's
// own month, and its recap is a view of the recaps.
export { ArrivalsOfPupil } from './lateness/ArrivalsOfPupil.tsx';
export { getLateness } from './lateness/endpoints.ts';
export { gateRoutes } from './routes.tsx';
export { gateEndpoints } from './desk/endpoints.ts';
