// The register of a session: who is there, who is not, and why.
// AttendancePage.tsx opens it, RegisterSheet.tsx lays it out, RegisterList.tsx and RegisterRow.tsx draw the pupils. engine/register.ts
// holds what is marked; engine/outbox.ts keeps the marks on the device and sends them until the server has confirmed each.
// A mark is never lost and never waits for the network; engine/ runs without React; a tap renders no row again.
export { RegisterManagerProvider, useManagerOwner } from './RegisterManagerProvider.tsx';
export { type RegisterAddress, attendanceEndpoints } from './engine/endpoints.ts';
export type { Register } from './engine/register.ts';
export { type RosterRow, groupLabel, toStatusGroup } from './engine/rows.ts';
export { AttendancePage, registerRoutes } from './routes.tsx';
export { SaveLine, describeSaveState } from './SaveLine.tsx';
export { STATUS_STYLE } from '../../school/statusColours.ts';
export { StatusLine } from './StatusLine.tsx';
export { useEarlyQuestion } from './useEarlyQuestion.tsx';
export { type PendingNotice, usePendingNotice } from './usePendingNotice.ts';
export { useRegister } from './useRegister.ts';
