// Guardians of pupils, and what is said between them and the school. A school switches it on; until then it answers as if it were not there.
// settings/ says what is sent, when and by whom; messages/ finds who is to be written to today (due.ts) and keeps the ticks of those who
// write by hand. A guardian's number is seen by administrators, the head and the wali kelas of the child alone.
// links/ makes the links of the families' pages and answers what these show; requests/ takes in letters from home and has them decided.
export { classGuardianRoutes } from './guardians/classRoutes.ts';
export { familyRowsDue, listFamilyRetentions } from './forget/due.ts';
export { childChange, guardianEvent } from './guardians/audited.ts';
export {
  addImportedGuardians,
  countGuardianObstacles,
  type GuardianLink,
  takeBackImportedGuardians,
} from './guardians/imported.ts';
export { findKnownPhones, readNamedGuardian, stateAfter } from './guardians/named.ts';
export { maskPhone } from './guardians/phones.ts';
export type { NamedGuardian, NotedBy } from './guardians/records.ts';
export { forgetRoutes } from './forget/forgetRoutes.ts';
export { guardianRoutes } from './guardians/guardianRoutes.ts';
// gateway/ sends messages by itself, where a school has somebody who sends them: a queue, adapters, receipts.
export { gatewayRoutes } from './gateway/gatewayRoutes.ts';
export { receiptRoutes } from './gateway/receiptRoutes.ts';
export { runFamilyQueue } from './gateway/queue.ts';
export { slipRoutes } from './slips/slipRoutes.ts';
export { listStoppedGateways, readQueueState } from './gateway/state.ts';
export { familySettingsRoutes } from './settings/settingsRoutes.ts';
export { countWaitingOfFamilies } from './countWaiting.ts';
export { familyMessagesRoutes } from './messages/messagesRoutes.ts';
export { isFamilyOn, readFamilySettings } from './settings/settings.ts';
export { familyLinkRoutes } from './links/linkRoutes.ts';
export { familyPageRoutes } from './links/pageRoutes.ts';
export { homeLetterPictures, homeLetterRoutes } from './requests/requestRoutes.ts';
