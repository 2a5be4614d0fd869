/** Files of fingerprint machines: who came and left when, by the machine's own numbers. */
import { gateImportSchema } from '../../../../contract/gate/devices.ts';
import { importGateFileSchema } from '../../../../contract/gate/taps.ts';
import { MAX_FILE_AGE_DAYS } from '../../../../contract/gate/words.ts';
import { addDays } from '../../../../contract/days.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { gateTaps } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { requireDesk } from '../rights.ts';
import { createHolderLookup } from '../cards/pupils.ts';
import { readPupilDays } from './days.ts';
import { lockGate, momentOf } from './write.ts';

const REFUSALS = {
  unknown: 'nomor ini tidak ditemukan',
  left: 'siswa ini sudah keluar',
  withdrawn: 'kartu ini sudah ditarik',
} as const;

export function gateFileRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'importGateFile',
    {
      summary:
        'Catat isi berkas mesin sidik jari (nomor, tanggal, jam); nomornya NIS atau nomor kartu. `preview` hanya memeriksa; yang sudah ada dilewati',
      message: 'Berkas diperiksa',
      answer: gateImportSchema,
      body: importGateFileSchema,
      isBulk: true,
    },
    async ({ body: { rows, numbers, preview = false }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const school = await requireDesk(tx, user, scope);
        const { schoolId } = school;
        // A look writes nothing, so no kiosk waits for it.
        if (!preview) await lockGate(tx, schoolId);
        const kind = numbers === 'card' ? 'chip' : 'typed';
        const holderOf = await createHolderLookup(
          tx,
          schoolId,
          rows.map(({ number }) => ({ kind, value: number })),
        );
        const now = clock.now();
        const oldest = addDays(scope.today, -MAX_FILE_AGE_DAYS);
        const wrong: { line: number; message: string }[] = [];
        const read = rows.flatMap(({ number, day, time, direction }, index) => {
          const refuse = (message: string) => {
            wrong.push({ line: index + 1, message: `${number}: ${message}` });
            return [];
          };
          const holder = holderOf({ kind, value: number });
          if (typeof holder === 'string') return refuse(REFUSALS[holder]);
          const at = momentOf(day, time, scope.timeZone);
          if (at > now) return refuse('waktunya sesudah sekarang');
          if (day < oldest) return refuse(`lebih dari ${MAX_FILE_AGE_DAYS} hari yang lalu`);
          return [{ userId: holder.userId, day, time, at, direction }];
        });
        const userIds = [...new Set(read.map(({ userId }) => userId))];
        const days = read.map(({ day }) => day).toSorted();
        const span = { from: days[0] ?? scope.today, to: days.at(-1) ?? scope.today };
        const known = await readPupilDays(tx, school, span, userIds);
        const taps: (typeof gateTaps.$inferInsert)[] = [];
        for (const { time, ...row } of read.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
          // Also where the line was corrected: the same file again must not bring it back.
          if (known.linesOf(row).some((line) => minuteOf(line) === minuteOf(row))) continue;
          const tap = { ...row, direction: row.direction ?? known.directionOf({ ...row, time }) };
          known.add(tap);
          taps.push({ ...tap, schoolId, way: 'file', receivedAt: now });
        }
        const existing = read.length - taps.length;
        if (preview || taps.length === 0) return ok({ written: taps.length, existing, wrong });
        const byName = await fullnameOf(tx, user.id);
        await tx.insert(gateTaps).values(taps.map((tap) => ({ ...tap, byName })));
        await audit(tx, {
          event: 'gate.file-imported',
          target: { id: schoolId, name: 'Berkas mesin gerbang' },
          changes: [{ field: 'taps', from: null, to: taps.length }],
          schoolId,
        });
        return ok({ written: taps.length, existing, wrong }, `${taps.length} catatan disimpan`);
      }),
  );
}

const minuteOf = ({ at }: { at: Date }): number => Math.floor(at.getTime() / 60_000);
