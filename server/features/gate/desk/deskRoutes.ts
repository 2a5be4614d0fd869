/** The piket desk: today at the gate, pupil by pupil. */
import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { gateDeskSchema } from '../../../../contract/gate/desk.ts';
import { groupBy } from '../../../base/groups.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { listPupilsOn, readGateDays } from '../facts/queries.ts';
import { gateRights } from '../rights.ts';
import { listDutiesOn, presentLeave, readLatestMarks, readLettersNow } from './queries.ts';

export function gateDeskRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getGateDesk',
    {
      summary:
        'Meja piket hari ini: siapa yang sudah datang, terlambat, keluar dengan izin, dan ada di sekolah. Wali kelas tanpa piket melihat kelasnya',
      message: 'Berhasil mengambil meja piket',
      answer: gateDeskSchema,
    },
    async ({ user, scope }) => {
      const { school, isDesk, homeroomTeacherId } = await gateRights(db, user, scope);
      const { schoolId } = school;
      const day = scope.today;
      const pupils = await listPupilsOn(db, schoolId, day, { homeroomTeacherId });
      const userIds = pupils.map(({ id }) => id);
      const { factsOf, hoursOf, leaves } = await readGateDays(
        db,
        school,
        scope.timeZone,
        { from: day, to: day },
        userIds,
      );
      const nobody = new Map<number, AttendanceStatus>();
      const isEmpty = userIds.length === 0;
      const letters = isEmpty ? nobody : await readLettersNow(db, schoolId, scope, userIds);
      const marks = isEmpty ? nobody : await readLatestMarks(db, scope, userIds);
      const classes = groupBy(pupils, (pupil) => pupil.Class.id);
      return ok({
        day,
        time: scope.now.time,
        late_after: hoursOf(day)?.late_after ?? null,
        is_desk: isDesk,
        on_duty: await listDutiesOn(db, schoolId, day),
        Classes: [...classes].map(([id, students]) => ({
          id,
          name: students[0]?.Class.name ?? '',
          Students: students.map(({ id: userId, fullname, nis }) => {
            const facts = factsOf(userId, day);
            return {
              id: userId,
              fullname,
              nis,
              arrived: facts.arrived,
              left: facts.left,
              minutes_late: facts.minutesLate,
              left_early: facts.leftEarly,
              is_inside: facts.isInside,
              letter: letters.get(userId) ?? null,
              mark: marks.get(userId) ?? null,
            };
          }),
        })),
        leaves: leaves.map((leave) => presentLeave(leave, scope.timeZone)),
      });
    },
  );
}
