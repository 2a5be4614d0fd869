// Arriving and leaving. A school switches it on; until then it answers as if it were not there.
// What is noticed at the gate suggests, and never changes a register: a lesson's mark stays the teacher's.
export { gateSettingsRoutes } from './settings/settingsRoutes.ts';
export { isGateOn, readGateSettings } from './settings/settings.ts';
export { hasPiket } from './rights.ts';
export { readGateDays } from './facts/queries.ts';
export { type ArrivalsOfDay, hasGate, readArrivals } from './facts/arrivals.ts';
export { listInsideNow } from './facts/inside.ts';
export { gateTapRoutes } from './taps/tapRoutes.ts';
export { gateDeviceCalls } from './taps/deviceCalls.ts';
export { gateCardRoutes } from './cards/cardRoutes.ts';
export { gateDeskRoutes } from './desk/deskRoutes.ts';
export { gateLeaveRoutes } from './desk/leaveRoutes.ts';
export { gateDutyRoutes } from './duties/dutyRoutes.ts';
export { latenessRoutes } from './lateness/latenessRoutes.ts';
export { gateFileRoutes } from './taps/fileRoutes.ts';
export { gateDeviceRoutes } from './devices/deviceRoutes.ts';
