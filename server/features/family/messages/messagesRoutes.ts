/** The messages of today: who is to be written to, and the ticks of those who write by hand. */
import {
  type DueFamilyMessage,
  familyMessageSchema,
  familyMessagesSchema,
  type FamilyMessage,
  messagePreviewInputSchema,
  messagePreviewSchema,
  sentFamilyMessageSchema,
} from '../../../../contract/family/messages.ts';
import { z } from '@hono/zod-openapi';
import { mayCall } from '../../../../contract/access.ts';
import { momentAt } from '../../../base/schoolDay.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { fullnameOf } from '../../people/index.ts';
import { ownSchoolToWrite } from '../../schools/index.ts';
import { maskPhone } from '../guardians/phones.ts';
import { findLimitingTeacherToday } from '../rights.ts';
import { type FamilySettingsRow, requireFamily } from '../settings/settings.ts';
import type { PupilOfToday } from './dayQueries.ts';
import { type DoneMessage, type DueMessage, dueMessages } from './due.ts';
import { previewText } from './preview.ts';
import { type Caller, canTakeBack, noteSent, takeBack } from './sent.ts';

export function familyMessagesRoutes(api: Api): void {
  const { db, clock, settings: installation } = api.deps;
  /** @throws HttpProblem 404 where the school has not switched this on */
  const identify = async (
    tx: Database,
    user: CurrentUser,
    scope: Scope,
  ): Promise<{ caller: Caller; settings: FamilySettingsRow }> => {
    const settings = await requireFamily(tx, scope);
    const caller = {
      name: await fullnameOf(tx, user.id),
      when: { at: clock.now(), timeZone: installation.timeZone },
      homeroomOf: await findLimitingTeacherToday(tx, user, settings.schoolId, scope.today),
    };
    return { caller, settings };
  };

  mount(
    api,
    'listFamilyMessages',
    {
      summary:
        'Orang tua yang perlu dikabari hari ini beserta teksnya, pesan yang sudah dikirim, dan siswa tanpa nomor; bagi wali kelas tanpa piket hanya kelasnya',
      message: 'Berhasil mengambil pesan hari ini',
      answer: familyMessagesSchema,
    },
    async ({ user, scope }) => {
      const { caller, settings } = await identify(db, user, scope);
      const day = await dueMessages(db, settings, caller.when, caller.homeroomOf);
      return ok({
        date: day.moment.date,
        due: day.due.map((message) => presentDue(message, user)),
        done: day.done.map((message) => presentDone(message, caller, day.timeZone)),
        unreachable: day.unreachable.map(({ pupil, reason }) => ({ ...presentPupil(pupil), reason })),
      });
    },
  );

  mount(
    api,
    'noteSentFamilyMessage',
    {
      summary: 'Tandai satu pesan sudah dikirim; pesan yang sama hanya tercatat sekali',
      message: 'Pesan ditandai terkirim',
      answer: familyMessageSchema,
      params: { id: idParam },
      body: sentFamilyMessageSchema,
    },
    async ({ params: { id }, body, user, scope }) =>
      db.transaction(async (tx) => {
        const { caller, settings } = await identify(tx, user, scope);
        const sent = await noteSent(tx, settings, caller, id, body);
        return ok(presentDone(sent, caller, sent.timeZone));
      }),
  );

  mount(
    api,
    'takeBackFamilyMessage',
    {
      summary: 'Urungkan catatan terkirim sesaat setelah dibuat',
      message: 'Catatan terkirim diurungkan',
      answer: z.null(),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) =>
      db.transaction(async (tx) => {
        const { caller, settings } = await identify(tx, user, scope);
        await takeBack(tx, settings, caller, id);
        return ok(null);
      }),
  );

  mount(
    api,
    'previewFamilyMessage',
    {
      summary: 'Lihat sebuah teks seperti dibaca seorang orang tua di sekolah ini',
      message: 'Berhasil mengambil contoh',
      answer: messagePreviewSchema,
      body: messagePreviewInputSchema,
    },
    async ({ body, scope }) => {
      const schoolId = await ownSchoolToWrite(db, scope, body.SchoolId);
      return ok(
        await previewText(db, schoolId, { at: clock.now(), timeZone: installation.timeZone }, body.text),
      );
    },
  );
}

const presentPupil = ({ id, fullname, Class }: PupilOfToday) => ({ Student: { id, fullname }, Class });

const presentDue = (
  { pupil, reason, time, guardian, text }: DueMessage,
  user: CurrentUser,
): DueFamilyMessage => ({
  ...presentPupil(pupil),
  reason,
  time,
  Guardian: {
    name: guardian.name,
    relation: guardian.relation,
    masked_phone: maskPhone(guardian.phone),
    phone: mayCall(user.role, 'noteSentFamilyMessage') ? guardian.phone : null,
  },
  text,
});

const presentDone = ({ pupil, message }: DoneMessage, caller: Caller, timeZone: string): FamilyMessage => ({
  id: message.id,
  ...presentPupil(pupil),
  reason: message.reason,
  text: message.text,
  channel: message.channel,
  state: message.state,
  sent_by: message.sentByName,
  sent_time: message.sentAt && momentAt(message.sentAt, timeZone).time,
  can_take_back: canTakeBack(message, caller),
});
