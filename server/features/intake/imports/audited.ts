/** Builds the audit events of an import's write and undo: one for each person, class and subject, as if each had been written singly. */
import type { AuditEvent } from '../../../db/audit.ts';
import type { PersonStep } from './plan.ts';
import type { Undone } from './undo.ts';
import type { WrittenImport } from './write.ts';

const named = ({ fields, person }: PersonStep): string =>
  `${fields.fullname ?? person?.fullname} (${fields.identifier ?? person?.identifier})`;

/** @param schoolId the school of what is new, so that nobody looks it up line by line */
export function auditOfWrite(
  { people, classes, joined }: WrittenImport,
  role: string,
  schoolId: number | null,
): AuditEvent[] {
  const byId = new Map(people.map(({ id, step }) => [id, step]));
  const created = people.flatMap(({ id, step }): AuditEvent[] => {
    if (step.person) return [];
    const changes = Object.entries({ ...step.fields, role }).map(([field, to]) => ({
      field,
      from: null,
      to,
    }));
    return [{ event: 'user.created', target: { id, name: step.fields.fullname ?? '' }, changes, schoolId }];
  });
  const changed = people.flatMap(({ id, step }): AuditEvent[] => {
    if (!step.person || step.changes.length === 0) return [];
    const changes = step.changes.map(({ field, from, to }) => ({ field, from, to }));
    return [
      { event: 'user.updated', target: { id, name: step.fields.fullname ?? step.person.fullname }, changes },
    ];
  });
  const made = classes.map(({ id, name }): AuditEvent => ({
    event: 'class.created',
    target: { id, name },
    changes: [{ field: 'name', from: null, to: name }],
    schoolId,
  }));
  const entered = joined.flatMap(({ userId, classRow, from, joinedOn }): AuditEvent[] => {
    const step = byId.get(userId);
    if (!step) return [];
    const since = { field: 'joined_on', from: null, to: joinedOn };
    const student = { field: 'student', from: null, to: named(step) };
    const moved = from && { field: 'class', from: from.className, to: classRow.name };
    return moved
      ? [
          {
            event: 'class.student-moved',
            target: { id: from.classId, name: from.className },
            changes: [student, moved, since],
          },
        ]
      : [{ event: 'class.student-added', target: classRow, changes: [student, since] }];
  });
  return [...made, ...created, ...changed, ...entered];
}

/** @param schoolId the school of the deleted records: no row tells it any more */
export const auditOfUndo = (
  { users, classes, subjects, guardians }: Undone,
  schoolId: number | null,
): AuditEvent[] => [
  ...guardians,
  ...users.map(({ id, name, isDeleted }): AuditEvent =>
    isDeleted
      ? { event: 'user.deleted', target: { id, name }, schoolId }
      : { event: 'user.updated', target: { id, name } },
  ),
  ...subjects.map(({ id, name, isDeleted }): AuditEvent =>
    isDeleted
      ? { event: 'subject.deleted', target: { id, name }, schoolId }
      : { event: 'subject.updated', target: { id, name } },
  ),
  ...classes.map(({ id, name }): AuditEvent => ({ event: 'class.deleted', target: { id, name }, schoolId })),
];
