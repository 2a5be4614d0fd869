export { type HandOver, type HomeroomFollower, classRoutes } from './classes/classRoutes.ts';
export { earlyRuleOf, momentOfClass, todayOfClass, zoneOfClass } from './classes/zones.ts';
export { namedClass, namedTeacher } from './filters.ts';
export { anonymise } from './leavers/anonymise.ts';
export { leaverRoutes } from './leavers/leaverRoutes.ts';
export { lockDueLeavers, lockDuePictures } from './leavers/retentionQueries.ts';
export { retentionRoutes } from './leavers/retentionRoutes.ts';
export { classStudentRoutes } from './members/classStudentRoutes.ts';
export { membershipRoutes } from './members/membershipRoutes.ts';
export { isMemberOn, isNotGoneOn, numberIn } from './members/queries.ts';
export { studentsFor } from './members/students.ts';
export { isOffice, mayWriteLetter, seesClass, writesAsHomeroom } from './rights.ts';
export { firstPasswordRoutes } from './users/firstPasswordRoutes.ts';
export { isMadeOfNumber, loginSuffixOf, loginsFor, takenLogins } from './users/logins.ts';
export { presentUser } from './users/presenters.ts';
export { UNUSABLE } from './users/pupilNumbers.ts';
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
  shownToStaff,
} from './users/queries.ts';
export { roleRoutes } from './users/roleRoutes.ts';
export { EMAIL_TAKEN, USER_CONSTRAINTS } from './users/rules.ts';
export { NO_TEACHER, lockTeacher, problemOfSchool, teacherToWrite } from './users/teachers.ts';
export { userRoutes } from './users/userRoutes.ts';
