// Arriving and leaving. A school switches it on; until then it answers as if it were not there.
// What is noticed at the gate suggests, and never changes a register: a lesson's mark stays the teacher's.
export { gateSettingsRoutes } from './settings/settingsRoutes.ts';
export { isGateOn } from './settings/settings.ts';
