import { z } from '@hono/zod-openapi';
import {
  type School,
  schoolInputSchema,
  type SchoolInput,
  schoolSchema,
} from '../../../contract/schools/schools.ts';
import { addDays } from '../../../contract/days.ts';
import { RETENTION_NOTICE_DAYS } from '../../../contract/schools/retentionWords.ts';
import { DEFAULT_STREAK_DAYS } from '../../../contract/thresholdWords.ts';
import { schoolDay } from '../../base/schoolDay.ts';
import { countLimitedAttempt } from '../../http/accountLimits.ts';
import { removeImage, writeImage } from '../../images/stored.ts';
import { scopeCondition } from '../../db/scope.ts';
import { gateTaps, schools, users } from '../../schema.ts';
import { invalid } from '../../base/problem.ts';
import type { Api } from '../../http/context.ts';
import { plainRoutes, readTable } from '../../http/plainRoutes.ts';
import { presentImage } from '../../images/presentImage.ts';
import { detachFromOnlySchool, assignRecordsToOnlySchool } from './ownSchool.ts';

import { encodeImage } from '../../images/encode.ts';

/** A form without a chosen file sends none, or an empty one. */
const pictureFile = z
  .union([z.literal(''), z.instanceof(File)], { error: 'Harus berupa berkas gambar' })
  .optional()
  .transform((file) => (file instanceof File && file.size > 0 ? file : null))
  .openapi({ type: 'string', format: 'binary' });

const schoolForm = schoolInputSchema.extend({ image: pictureFile, picture: pictureFile });

type Row = typeof schools.$inferSelect;

const fieldsOf = ({
  name,
  address,
  email,
  phone,
  latitude,
  longitude,
  npsn,
  authority,
  city,
  timezone,
  weekdays,
  accent,
}: Row) => ({
  name,
  address,
  email,
  phone,
  latitude,
  longitude,
  npsn,
  authority,
  city,
  timezone,
  weekdays,
  accent,
});

const headOf = ({ headName, headEmployeeNumber }: Row): School['head'] =>
  headName === null ? null : { name: headName, employee_number: headEmployeeNumber };

const present = (row: Row): School => ({
  id: row.id,
  ...fieldsOf(row),
  image: presentImage(row.image),
  picture: presentImage(row.picture),
  head: headOf(row),
  settings: {
    day_rule: row.dayRule,
    min_percent: row.minPercent,
    max_alpa: row.maxAlpa,
    streak_days: row.streakDays,
    lock_days: row.lockDays,
    early_minutes: row.earlyMinutes,
    letter_picture_months: row.letterPictureMonths,
    leaver_years: row.leaverYears,
  },
});

/** After a change of the retention periods, nothing is deleted before the days of notice have passed. */
function toRetentionColumns(
  sent: { readonly letterPictureMonths?: number | null; readonly leaverYears?: number | null },
  before: Row | undefined,
  today: string,
) {
  const {
    letterPictureMonths = before?.letterPictureMonths ?? null,
    leaverYears = before?.leaverYears ?? null,
  } = sent;
  if (letterPictureMonths === null && leaverYears === null) {
    return { letterPictureMonths, leaverYears, retentionFrom: null };
  }
  const isSame = before?.letterPictureMonths === letterPictureMonths && before.leaverYears === leaverYears;
  return isSame
    ? {}
    : { letterPictureMonths, leaverYears, retentionFrom: addDays(today, RETENTION_NOTICE_DAYS) };
}

/**
 * Maps the sent fields to columns. A NIP without a name is refused or cleared, whichever of the two is sent.
 * @throws HttpProblem 400
 */
function columnsOf(input: SchoolInput, before: Row | undefined, today: string) {
  const {
    'head.name': headName,
    'head.employee_number': headEmployeeNumber,
    'settings.day_rule': dayRule,
    'settings.min_percent': minPercent,
    'settings.max_alpa': maxAlpa,
    'settings.streak_days': streakDays,
    'settings.lock_days': lockDays,
    'settings.early_minutes': earlyMinutes,
    'settings.letter_picture_months': letterPictureMonths,
    'settings.leaver_years': leaverYears,
    ...fields
  } = input;
  const isNamed = (headName === undefined ? (before?.headName ?? null) : headName) !== null;
  if (!isNamed && headEmployeeNumber) throw invalid({ path: 'head.name', msg: 'Isi nama pemilik NIP ini' });
  return {
    ...fields,
    dayRule,
    minPercent,
    maxAlpa,
    // A form that adds a school sends an empty field for what nobody has thought of yet.
    streakDays: before ? streakDays : (streakDays ?? DEFAULT_STREAK_DAYS),
    lockDays,
    earlyMinutes,
    ...toRetentionColumns({ letterPictureMonths, leaverYears }, before, today),
    headName,
    headEmployeeNumber: isNamed ? headEmployeeNumber : null,
  };
}

export function schoolRoutes(api: Api): void {
  plainRoutes(api, 'schools', {
    table: schools,
    read: readTable('schools', schools, {
      scopeFilter: (scope) => scopeCondition(scope, schools.id),
      orders: { name: [schools.sortKey] },
      filters: {},
    }),
    answer: schoolSchema,
    form: schoolForm,
    present,
    audited: (row) => ({
      ...fieldsOf(row),
      image: row.image,
      picture: row.picture,
      head: row.headName,
      head_employee_number: row.headEmployeeNumber,
      day_rule: row.dayRule,
      min_percent: row.minPercent,
      max_alpa: row.maxAlpa,
      streak_days: row.streakDays,
      lock_days: row.lockDays,
      early_minutes: row.earlyMinutes,
      letter_picture_months: row.letterPictureMonths,
      leaver_years: row.leaverYears,
    }),
    columns: async ({ image, picture, ...fields }, { user, c }) => {
      for (const file of [image, picture]) if (file) await countLimitedAttempt(api.deps, c, 'picture', user);
      const crestBytes = image && (await encodeImage(image));
      const pictureBytes = picture && (await encodeImage(picture, 1024, 'picture'));
      return async (tx, before) => {
        // Records without a school are given to the only one before a second one is added.
        if (!before) await assignRecordsToOnlySchool(tx);
        const zone = fields.timezone ?? before?.timezone ?? api.deps.settings.timeZone;
        return {
          ...columnsOf(fields, before, schoolDay(api.deps.clock.now(), zone)),
          // Without a file the column stays as it is.
          ...(crestBytes && { image: await writeImage(tx, crestBytes) }),
          ...(pictureBytes && { picture: await writeImage(tx, pictureBytes) }),
        };
      };
    },
    created: assignRecordsToOnlySchool,
    beforeDeletion: detachFromOnlySchool,
    inTheWay: { pengguna: users.schoolId, 'catatan gerbang': gateTaps.schoolId },
    constraints: { schools_name_key: { path: 'name', msg: 'Sudah ada sekolah dengan nama ini' } },
    afterwards: async (tx, before, after) => {
      if (after?.image !== before.image) await removeImage(tx, before.image);
      if (after?.picture !== before.picture) await removeImage(tx, before.picture);
      if (!after) await assignRecordsToOnlySchool(tx);
    },
    notes: { list: ' menurut nama', update: '; tanpa image dan picture gambarnya tetap' },
  });
}
