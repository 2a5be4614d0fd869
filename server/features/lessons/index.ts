// Subjects and their sessions: what is taught, when, where and by whom.
// subjectRoutes.ts and sessionRoutes.ts make and change them, sessionReadRoutes.ts lists them; rules.ts says what a session may be;
// exceptionRoutes.ts cancels or moves one or names a guru pengganti; dailyRegisterRoutes.ts makes the daily registers;
// deletedSessionRoutes.ts brings sessions back. ownership.ts decides whose a session is on its day.
// The past keeps its teacher and its class, whatever changes today.
export { sumStatusCounts } from './counts.ts';
export { dailyRegisterRoutes } from './dailyRegisterRoutes.ts';
export { dailyRegisterFollower } from './daily/registers.ts';
export { deletedSessionRoutes } from './deletedSessionRoutes.ts';
export { softDeleteSessions, removeDeleted } from './deleted/queries.ts';
export { sessionExceptionRoutes } from './exceptionRoutes.ts';
export {
  type Days,
  type Lesson,
  type Place,
  findLessonsWithMarks,
  idsOf,
  inDays,
  incompleteAmong,
  isSessionOfSchool,
  createKeeperLookup,
  lessonsIn,
  placesOf,
} from './ofDays.ts';
export { givingTeacherIdSql } from './overlaps.ts';
export { checkMayReview, checkRegisterIsOwn, isSubstitute, mayReview, subjectToWrite } from './ownership.ts';
export { searchedPlaceText, sessionsWithPlace } from './placed.ts';
export {
  type DailyRow,
  type TimetableEntryRow,
  type CurrentSessionRow,
  readDailyRegisters,
  entriesIn,
  isEverMarked,
  createSessionNamer,
  currentSessionsIn,
  untouchedOf,
} from './plan.ts';
export { findSession, sessionRoomSql, toAuditTarget } from './queries.ts';
export { lockSession, rulesOfSession } from './registerRules.ts';
export { endOfSemester, insertRepeatedSessions, repetitionOf } from './repeat.ts';
export { SESSION_CONSTRAINTS, checkNotCancelled, checkMarkable, checkUnlocked } from './rules.ts';
export { sessionReadRoutes } from './sessionReadRoutes.ts';
export { sessionRoutes } from './sessionRoutes.ts';
export { createFormerHolderLookup, subjectOn } from './subjects/assignments.ts';
export { passSubjectOn } from './subjects/changes.ts';
export { findSubject, isClassOfSchool, isSubjectOfSchool, placeWordCondition } from './subjects/queries.ts';
export { subjectRoutes } from './subjectRoutes.ts';
export { summariesOf } from './summaries.ts';
