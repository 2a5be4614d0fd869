export { bellTimes } from './bellTimes/resource.tsx';
export { calendar } from './calendar/resource.tsx';
export { timetable } from './resource.tsx';
export { sessionRunEndpoints } from './runs/runEndpoints.ts';
