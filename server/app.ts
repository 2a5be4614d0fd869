import { OpenAPIHono } from '@hono/zod-openapi';
import { API_BASE } from '../contract/calls.ts';
import { databaseWatch } from './db/watch.ts';
import type { Deps } from './outside/deps.ts';
import type { Api, ApiEnv } from './http/context.ts';
import { answerFailure } from './http/failures.ts';
import { readFromStandby } from './http/reads.ts';
import { securityHeaders } from './http/headers.ts';
import {
  waitForDisk,
  checkApiKey,
  logRequests,
  measureRequests,
  requireDiskRoom,
  noStore,
  numberRequests,
} from './http/middleware.ts';
import { notFound } from './base/problem.ts';
import {
  aboutRoutes,
  demoRoutes,
  auditRoutes,
  healthRoutes,
  homeExtrasRoutes,
  limitRoutes,
  statusRoutes,
} from './features/system/index.ts';
import { academicYearRoutes, schoolRoutes } from './features/schools/index.ts';
import { attendanceRoutes, contextRoutes, historyRoutes } from './features/attendance/index.ts';
import {
  authRoutes,
  profileRoutes,
  recoveryRoutes,
  signInRoutes,
  signInsOfOthersRoutes,
} from './features/account/index.ts';
import {
  bellTimeRoutes,
  calendarRoutes,
  nextLessonRoutes,
  sessionRunRoutes,
  timetableRoutes,
  checkSubjectMove,
} from './features/timetable/index.ts';
import {
  checkInRoutes,
  checkInsRoutes,
  generateQrRoutes,
  ownAttendanceRoutes,
} from './features/checkin/index.ts';
import {
  classStudentRoutes,
  membershipRoutes,
  classRoutes,
  firstPasswordRoutes,
  leaverRoutes,
  roleRoutes,
  retentionRoutes,
  userRoutes,
} from './features/people/index.ts';
import {
  dailyRegisterRoutes,
  deletedSessionRoutes,
  sessionExceptionRoutes,
  sessionReadRoutes,
  sessionRoutes,
  subjectRoutes,
  dailyRegisterFollower,
} from './features/lessons/index.ts';
import { imageRoutes, letterRoutes } from './features/letters/index.ts';
import { importRoutes, rolloverRoutes } from './features/intake/index.ts';
import { attentionRoutes, closingRoutes, recapRoutes, sheetCodeRoutes } from './features/recap/index.ts';
import {
  classGuardianRoutes,
  familyMessagesRoutes,
  familySettingsRoutes,
  forgetRoutes,
  slipRoutes,
  gatewayRoutes,
  guardianRoutes,
  familyLinkRoutes,
  familyPageRoutes,
  homeLetterPictures,
  homeLetterRoutes,
  receiptRoutes,
} from './features/family/index.ts';
import {
  gateCardRoutes,
  gateDeskRoutes,
  gateDeviceCalls,
  gateDeviceRoutes,
  gateDutyRoutes,
  gateFileRoutes,
  gateLeaveRoutes,
  gateSettingsRoutes,
  gateTapRoutes,
  latenessRoutes,
} from './features/gate/index.ts';
import { savedViewRoutes } from './features/views/index.ts';
import { overviewRoutes, schoolDayRoutes, setupRoutes } from './features/overview/index.ts';

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
  const answerError = answerFailure(deps.log, watch);
  const api: Api = {
    app,
    deps,
    readElsewhere: readFromStandby(deps.db, deps.standby, deps.log),
    fail: answerError,
    referrers: [],
    totals: new Map(),
  };
  app.onError(answerError);
  app.notFound(() => {
    throw notFound();
  });
  app.use(
    numberRequests,
    logRequests(deps),
    measureRequests(deps),
    noStore,
    securityHeaders(deps.settings),
    waitForDisk(deps),
  );
  app.use(`${API_BASE}/*`, checkApiKey(deps), requireDiskRoom(deps));

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
  classRoutes(api, dailyRegisterFollower);
  classStudentRoutes(api);
  membershipRoutes(api);
  bellTimeRoutes(api);
  calendarRoutes(api);
  dailyRegisterRoutes(api);
  subjectRoutes(api, checkSubjectMove);
  timetableRoutes(api);
  nextLessonRoutes(api);
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
  sheetCodeRoutes(api);
  imageRoutes(api, homeLetterPictures(api));
  familySettingsRoutes(api);
  guardianRoutes(api);
  classGuardianRoutes(api);
  forgetRoutes(api);
  slipRoutes(api);
  gateSettingsRoutes(api);
  gatewayRoutes(api);
  receiptRoutes(api);
  gateTapRoutes(api);
  familyLinkRoutes(api);
  familyPageRoutes(api);
  homeLetterRoutes(api);
  familyMessagesRoutes(api);
  gateDeviceRoutes(api);
  gateCardRoutes(api);
  gateDutyRoutes(api);
  gateFileRoutes(api);
  gateDeskRoutes(api);
  gateLeaveRoutes(api);
  latenessRoutes(api);
  gateDeviceCalls(api);
  savedViewRoutes(api);
  homeExtrasRoutes(api);
  return app;
}
