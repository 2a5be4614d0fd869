export { generateQrRoutes } from './boardRoutes.ts';
export { checkInRoutes } from './checkInRoutes.ts';
export { ownAttendanceRoutes } from './ownAttendanceRoutes.ts';
export { checkInsRoutes } from './reviewRoutes.ts';
