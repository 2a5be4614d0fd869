// Subjects and their sessions: what is taught, when, where and by whom.
// subjects/ and sessions/ are the lists, forms and pages; exceptions/ cancels a session or names a stand-in; daily/ prepares the
// daily registers of all classes; deleted/ brings sessions back.
// The marks inside a session are not of this feature: attendance uses lessons, never the other way round.
export { DailyRegisters } from './daily/DailyRegisters.tsx';
export { deletedSessionEndpoints } from './deleted/endpoints.ts';
export type { SessionAction } from './exceptions/ExceptionDialog.tsx';
export { CancelDay } from './exceptions/CancelDay.tsx';
export { Exceptions } from './exceptions/Exceptions.tsx';
export { StandIn } from './exceptions/StandIn.tsx';
export { Overlaps } from './Overlaps.tsx';
export { sessionPlaceColumns, sessionPlaceText, sessionTimeText } from './sessionColumns.tsx';
