import { OpenAPIHono } from '@hono/zod-openapi';
import { API_BASE } from '../contract/calls.ts';
import { databaseWatch } from './db/watch.ts';
import type { Deps } from './outside/deps.ts';
import type { Api, ApiEnv } from './http/context.ts';
import { answerFailure } from './http/failures.ts';
import { securityHeaders } from './http/headers.ts';
import {
  afterDisk,
  checkApiKey,
  logRequests,
  measureRequests,
  needRoom,
  noStore,
  numberRequests,
} from './http/middleware.ts';
import { notFound } from './base/problem.ts';
import { aboutRoutes } from './routes/about.ts';
import { demoRoutes } from './routes/demo.ts';
import { academicYearRoutes } from './routes/academicYears.ts';
import { auditRoutes } from './routes/audit.ts';
import { attendanceRoutes } from './routes/attendance.ts';
import { authRoutes } from './routes/auth.ts';
import { bellTimeRoutes } from './routes/bellTimes.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { checkInRoutes } from './routes/checkIn.ts';
import { checkInsRoutes } from './routes/checkIns.ts';
import { classStudentRoutes } from './routes/classStudents.ts';
import { membershipRoutes } from './routes/memberships.ts';
import { classRoutes } from './routes/classes.ts';
import { contextRoutes } from './routes/context.ts';
import { dailyRegisterRoutes } from './routes/dailyRegisters.ts';
import { deletedSessionRoutes } from './routes/deletedSessions.ts';
import { firstPasswordRoutes } from './routes/firstPasswords.ts';
import { generateQrRoutes } from './routes/generateQr.ts';
import { healthRoutes } from './routes/health.ts';
import { historyRoutes } from './routes/history.ts';
import { imageRoutes } from './routes/images.ts';
import { importRoutes } from './routes/imports.ts';
import { leaverRoutes } from './routes/leavers.ts';
import { ownAttendanceRoutes } from './routes/ownAttendance.ts';
import { lessonRoutes } from './routes/lessons.ts';
import { attentionRoutes } from './routes/attention.ts';
import { closingRoutes } from './routes/closings.ts';
import { letterRoutes } from './routes/letters.ts';
import { limitRoutes } from './routes/limits.ts';
import { overviewRoutes } from './routes/overview.ts';
import { schoolDayRoutes } from './routes/schoolDay.ts';
import { profileRoutes } from './routes/profile.ts';
import { recapRoutes } from './routes/recaps.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { roleRoutes } from './routes/roles.ts';
import { rolloverRoutes } from './routes/rollovers.ts';
import { schoolRoutes } from './routes/schools.ts';
import { sessionExceptionRoutes } from './routes/sessionExceptions.ts';
import { sessionRunRoutes } from './routes/sessionRuns.ts';
import { sessionReadRoutes } from './routes/sessionReads.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { retentionRoutes } from './routes/retention.ts';
import { setupRoutes } from './routes/setup.ts';
import { signInRoutes, signInsOfOthersRoutes } from './routes/signIns.ts';
import { statusRoutes } from './routes/status.ts';
import { subjectRoutes } from './routes/subjects.ts';
import { timetableRoutes } from './routes/timetable.ts';
import { userRoutes } from './routes/users.ts';
import { dailyRegister } from './school/dailyRegisters.ts';
import { checkSubjectMove } from './school/timetableRules.ts';

/**
 * The whole API as a web-standard `fetch` handler: `/api/v1/*` and `/health/*`; any other path is a 404 in the same
 * envelope. It keeps no state of its own, so several may run on one database, and never throws: whatever happens
 * inside becomes an answer (see http/failures.ts). Source: the product specification, sections 7 and 8.
 *
 * @param deps everything outside the process; tests hand in a clock and a database in memory
 */
export function createApp(deps: Deps): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>();
  const watch = deps.watch ?? databaseWatch(deps.ping, deps.log);
  const fail = answerFailure(deps.log, watch);
  const api: Api = { app, deps, fail, referrers: [] };
  app.onError(fail);
  app.notFound(() => {
    throw notFound();
  });
  app.use(
    numberRequests,
    logRequests(deps),
    measureRequests(deps),
    noStore,
    securityHeaders(deps.settings),
    afterDisk(deps),
  );
  app.use(`${API_BASE}/*`, checkApiKey(deps), needRoom(deps));

  healthRoutes(api, watch);
  aboutRoutes(api);
  demoRoutes(api);
  authRoutes(api);
  recoveryRoutes(api);
  profileRoutes(api);
  signInRoutes(api);
  signInsOfOthersRoutes(api);
  limitRoutes(api);
  statusRoutes(api);
  roleRoutes(api);
  firstPasswordRoutes(api);
  userRoutes(api);
  leaverRoutes(api);
  retentionRoutes(api);
  importRoutes(api);
  rolloverRoutes(api);
  schoolRoutes(api);
  academicYearRoutes(api);
  classRoutes(api, dailyRegister);
  classStudentRoutes(api);
  membershipRoutes(api);
  bellTimeRoutes(api);
  calendarRoutes(api);
  dailyRegisterRoutes(api);
  subjectRoutes(api, checkSubjectMove);
  timetableRoutes(api);
  lessonRoutes(api);
  sessionReadRoutes(api);
  sessionRoutes(api);
  sessionExceptionRoutes(api);
  sessionRunRoutes(api);
  deletedSessionRoutes(api);
  auditRoutes(api);
  setupRoutes(api);
  recapRoutes(api);
  overviewRoutes(api);
  schoolDayRoutes(api);
  attendanceRoutes(api);
  historyRoutes(api);
  contextRoutes(api);
  generateQrRoutes(api);
  checkInRoutes(api);
  checkInsRoutes(api);
  ownAttendanceRoutes(api);
  letterRoutes(api);
  attentionRoutes(api);
  closingRoutes(api);
  imageRoutes(api);
  return app;
}
