// Subjects and their sessions: what is taught, when, where and by whom.
// subjectRoutes.ts and sessionRoutes.ts make and change them, sessionReadRoutes.ts lists them; rules.ts says what a session may be;
// exceptionRoutes.ts cancels or moves one or names a guru pengganti; dailyRegisterRoutes.ts makes the daily registers;
// deletedSessionRoutes.ts brings sessions back. ownership.ts decides whose a session is on its day.
// The past keeps its teacher and its class, whatever changes today.
export { totalOf } from './counts.ts';
export { dailyRegisterRoutes } from './dailyRegisterRoutes.ts';
export { dailyRegister } from './daily/registers.ts';
export { deletedSessionRoutes } from './deletedSessionRoutes.ts';
export { softDeleteSessions, removeDeleted } from './deleted/queries.ts';
export { sessionExceptionRoutes } from './exceptionRoutes.ts';
export {
  type Days,
  type Lesson,
  type Place,
  begunAmong,
  idsOf,
  inDays,
  incompleteAmong,
  isSessionOfSchool,
  keepersOf,
  lessonsIn,
  placesOf,
} from './ofDays.ts';
export { givenBy } from './overlaps.ts';
export { checkMayReview, checkRegisterIsOwn, isSubstitute, mayReview, subjectToWrite } from './ownership.ts';
export { searchedWithPlace, sessionsWithPlace } from './placed.ts';
export {
  type DailyRow,
  type EntryRow,
  type CurrentSessionRow,
  dailiesIn,
  entriesIn,
  isEverMarked,
  namesFor,
  currentSessionsIn,
  untouchedOf,
} from './plan.ts';
export { findSession, targetOf } from './queries.ts';
export { lockSession, rulesOfSession } from './registerRules.ts';
export { endOfSemester, makeRepeated, repetitionOf } from './repeat.ts';
export { SESSION_CONSTRAINTS, checkNotCancelled, checkMarkable, checkUnlocked } from './rules.ts';
export { sessionReadRoutes } from './sessionReadRoutes.ts';
export { sessionRoutes } from './sessionRoutes.ts';
export { formerHolders, subjectOn } from './subjects/assignments.ts';
export { passSubjectOn } from './subjects/changes.ts';
export { findSubject, isClassOfSchool, isSubjectOfSchool, standsInPlace } from './subjects/queries.ts';
export { subjectRoutes } from './subjectRoutes.ts';
export { summariesOf } from './summaries.ts';
