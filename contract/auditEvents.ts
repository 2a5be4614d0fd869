/**
 * Everything that the audit knows: what it is about, and what was done. A new kind of change is one word here and its
 * Indonesian one in src/oversight/auditLabels.ts, which the compiler asks for.
 */
export const AUDIT_EVENTS = {
  user: ['created', 'updated', 'deleted', 'password-changed', 'password-set', 'password-reset'],
  'sign-in': ['succeeded', 'failed', 'signed-out', 'ended', 'stolen-token'],
  class: ['created', 'updated', 'deleted', 'student-added', 'student-removed'],
  session: ['created', 'updated', 'deleted', 'restored', 'removed'],
  subject: ['created', 'updated', 'deleted'],
  school: ['created', 'updated', 'deleted'],
  'academic-year': ['created', 'updated', 'deleted'],
  settings: ['limit-lifted'],
} as const;

export const AUDIT_ENTITIES = Object.keys(AUDIT_EVENTS) as AuditEntity[];

export type AuditEntity = keyof typeof AUDIT_EVENTS;

export type AuditActionOf<E extends AuditEntity> = (typeof AUDIT_EVENTS)[E][number];

/** "user.password-changed" */
export type AuditEventName = { [E in AuditEntity]: `${E}.${AuditActionOf<E>}` }[AuditEntity];
