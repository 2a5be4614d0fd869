/** A school's gate, switched on without asking the server. */
import { DEFAULT_GATE_TIMETABLE } from '../../contract/gate/words.ts';
import type { Database } from '../../server/db/client.ts';
import { gateDuties, gateSettings } from '../../server/schema.ts';

/** @param piket who has piket every day */
export async function openGate(db: Database, schoolId: number, piket: readonly number[] = []): Promise<void> {
  await db
    .insert(gateSettings)
    .values({ schoolId, isOn: true, hours: DEFAULT_GATE_TIMETABLE, lateLimit: null, prefillsDaily: false })
    .onConflictDoNothing();
  for (const userId of piket) {
    await db
      .insert(gateDuties)
      .values({ schoolId, userId, startDate: '2026-07-13', endDate: '2027-06-18', weekdays: '1234567' });
  }
}
