/** What the audit tells of guardians and their children. */
import type { AuditEvent } from '../../../db/audit.ts';
import type { GuardianRow } from './guardians.ts';
import { consentOf } from './present.ts';
import type { AddedState, PupilInReach } from './records.ts';

/** What the audit tells of a guardian: never the name or the number, which are forgotten with the guardian. */
export const guardianEvent = (
  event: 'created' | 'updated' | 'deleted',
  { id, relation, schoolId }: Pick<GuardianRow, 'id' | 'relation' | 'schoolId'>,
  changes: AuditEvent['changes'] & object,
): AuditEvent => ({
  event: `guardian.${event}`,
  target: { id, name: `Orang tua/wali (${relation})` },
  changes,
  schoolId,
});

export const childChange = (pupil: Pick<PupilInReach, 'fullname' | 'identifier'>, side: 'from' | 'to') => {
  const text = `${pupil.fullname} (${pupil.identifier})`;
  return { field: 'student', from: side === 'from' ? text : null, to: side === 'to' ? text : null };
};

/** What the audit tells of a pupil who was given a guardian: nothing where this was known. */
export const auditOfAdded = (
  { row, state }: { readonly row: GuardianRow; readonly state: AddedState },
  pupil: Pick<PupilInReach, 'fullname' | 'identifier'>,
): AuditEvent[] =>
  state === 'known'
    ? []
    : [guardianEvent(state === 'new' ? 'created' : 'updated', row, [childChange(pupil, 'to')])];

/** The audited fields of a guardian, of which only is told that they changed. */
export const auditedGuardian = (row: GuardianRow) => ({
  name: row.name,
  relation: row.relation,
  phone: row.phone,
  email: row.email,
  consent: consentOf(row),
});
