// Pupils mark themselves present: by the code of a session, as QR or typed, or by a card that the teacher scans.
// boardRoutes.ts makes the code (codes.ts) and says who has come; checkInRoutes.ts takes what a pupil sends; reviewRoutes.ts shows the
// teacher what looks odd; ownAttendanceRoutes.ts is what pupils read of themselves.
// A code is short-lived and says nothing about a pupil; the mark that follows is an ordinary one.
export { generateQrRoutes } from './boardRoutes.ts';
export { checkInRoutes } from './checkInRoutes.ts';
export { ownAttendanceRoutes } from './ownAttendanceRoutes.ts';
export { checkInsRoutes } from './reviewRoutes.ts';
