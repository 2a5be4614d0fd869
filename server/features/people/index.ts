// Pupils, teachers and their classes: who there is, and who belongs where from when to when.
// userRoutes.ts and classRoutes.ts are the records; membershipRoutes.ts and classStudentRoutes.ts move pupils (members/); leaverRoutes.ts and
// retentionRoutes.ts are about those who have left (leavers/); firstPasswordRoutes.ts makes first passwords; rights.ts says who may do what.
// A membership has days: who was in a class then is read by them, never from today's list.
export { type HandOver, type HomeroomChangeHandler, classRoutes } from './classRoutes.ts';
export { readEarlyOpeningRule, momentOfClass, todayOfClass, zoneOfClass } from './classes/zones.ts';
/** @public */
export { filterByTeacher } from './filters.ts';
export {
  findClassFilterId,
  findClassFilterIds,
  findTeacherFilterId,
  findTeacherFilterIds,
} from './filters.ts';
export { anonymise } from './leavers/anonymise.ts';
export { leaverRoutes } from './leaverRoutes.ts';
export { listRetentionNotices, lockDueLeavers, lockDuePictures } from './leavers/retentionQueries.ts';
export { retentionRoutes } from './retentionRoutes.ts';
export { classStudentRoutes } from './classStudentRoutes.ts';
export { membershipRoutes } from './membershipRoutes.ts';
export { isMemberOfActiveYearOn, isMemberOn, isNotGoneOn, membershipNumberSql } from './members/queries.ts';
export { countPeopleByRole } from './users/lists.ts';
export { studentsFor } from './users/students.ts';
export { isOffice, mayWriteLetter, seesClass, getLimitingHomeroomTeacherId } from './rights.ts';
export { firstPasswordRoutes } from './firstPasswordRoutes.ts';
export { isMadeOfNumber, loginSuffixOf, loginsFor, takenLogins } from './users/logins.ts';
export { presentUser } from './users/presenters.ts';
export { UNUSABLE_VALUE_MESSAGE } from './users/pupilNumbers.ts';
export {
  type UserRow,
  auditedUser,
  findAccount,
  findByEmail,
  findByLogin,
  fullnameOf,
  lockAccount,
  lockUser,
  lockUsers,
  textShownToStaff,
} from './users.ts';
export { roleRoutes } from './roleRoutes.ts';
export { EMAIL_TAKEN, USER_CONSTRAINTS } from './users/rules.ts';
export { NO_TEACHER, lockTeacher, problemOfSchool, teacherToWrite } from './users/teachers.ts';
export { userRoutes } from './userRoutes.ts';
