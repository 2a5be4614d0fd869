import type { RawSession } from '../../db/raw.ts';
import type { Check } from './types.ts';

interface Difference {
  readonly school_id: number;
  readonly school: string | null;
  readonly month: string;
  readonly kept: number;
  readonly counted: number;
}

/** The audit's lines as they are, beside what a trigger has added up of them as they were written (`hadir_sum_audit`). */
const findDifferences = (session: RawSession): Promise<Difference[]> =>
  session.rows<Difference>(
    `select school_id, schools.name as school, month, coalesce(kept.lines, 0)::int as kept, coalesce(counted.lines, 0)::int as counted
     from (select school_id, month, sum(lines) as lines, bit_xor(digest) as digest from audit_sums group by 1, 2) kept
     full join (
       select coalesce(school_id, 0) as school_id, to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*) as lines,
         bit_xor(hadir_audit_digest(to_jsonb(audit_events))) as digest
       from audit_events group by 1, 2
     ) counted using (school_id, month)
     left join schools on schools.id = school_id
     where (coalesce(kept.lines, 0), coalesce(kept.digest, 0)) <> (coalesce(counted.lines, 0), coalesce(counted.digest, 0))
     order by month, school_id limit 100`,
  );

/** Checks that no line of the audit is missing, was changed, or was added by anybody but Hadir. */
export const auditLines: Check = {
  what: 'jejak audit tanpa baris yang hilang atau diubah',
  run: ({ raw }) =>
    raw('read', async (session) => ({ wrong: (await findDifferences(session)).map(describeDifference) })),
};

function describeDifference({ school_id: id, school, month, kept, counted }: Difference): string {
  const of = id === 0 ? 'tanpa sekolah' : (school ?? `sekolah nomor ${id}`);
  const date = new Date(`${month}-01T00:00:00Z`);
  const when = Number.isNaN(date.getTime())
    ? month
    : date.toLocaleDateString('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const what =
    kept === counted
      ? `ada dari ${counted} baris yang diubah`
      : `${Math.abs(kept - counted)} baris ${counted < kept ? 'hilang' : 'ditambahkan'} (ada ${counted}, ditulis ${kept})`;
  return `jejak audit ${of}, ${when}: ${what} di luar Hadir. Bandingkan dengan cadangan yang lebih lama, dan periksa siapa yang memegang sandi basis data.`;
}
