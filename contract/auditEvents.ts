/**
 * Everything that the audit log knows: entities and the actions on them. A new kind of change needs one word here and its
 * Indonesian word in src/features/system/auditLabels.ts, which the compiler demands; a new resource (resources.ts) needs neither.
 */
import { type Resource, type ResourceName, RESOURCES } from './resources.ts';

const RECORD_ACTIONS = ['created', 'updated', 'deleted'] as const;

type ResourceAuditActions = {
  readonly [N in ResourceName as (typeof RESOURCES)[N]['entity']]: typeof RECORD_ACTIONS;
};

const resourceAuditActions = Object.fromEntries(
  Object.values<Resource>(RESOURCES).map(({ entity }) => [entity, RECORD_ACTIONS]),
) as unknown as ResourceAuditActions; // fromEntries forgets the names

export const AUDIT_EVENTS = {
  ...resourceAuditActions,
  user: [
    ...RECORD_ACTIONS,
    'password-changed',
    'password-set',
    'password-reset',
    'deactivated',
    'activated',
    'anonymised',
  ],
  'sign-in': ['succeeded', 'failed', 'signed-out', 'ended', 'stolen-token'],
  // Migration 0021 wrote `semesters-merged` when it merged the rows of two semesters.
  'academic-year': [...RECORD_ACTIONS, 'semesters-merged'],
  class: [
    ...RECORD_ACTIONS,
    'student-added',
    'student-removed',
    'student-moved',
    'renumbered',
    'month-closed',
    'month-reopened',
    'sheet-revoked',
    'semesters-merged',
    'semesters-apart',
  ],
  'calendar-day': [...RECORD_ACTIONS, 'imported', 'effective-days-set'],
  session: [...RECORD_ACTIONS, 'restored', 'removed', 'cancelled', 'reinstated', 'substituted'],
  'session-run': ['created', 'undone'],
  import: ['created', 'undone'],
  rollover: ['created', 'undone'],
  letter: ['created', 'applied', 'withdrawn', 'picture-set', 'picture-deleted', 'home-refused'],
  guardian: [
    ...RECORD_ACTIONS,
    'settings-changed',
    'gateway-changed',
    'gateway-tried',
    'gateway-resumed',
    'link-created',
    'link-revoked',
    'opted-out',
  ],
  gate: [
    'settings-changed',
    'device-created',
    'device-renamed',
    'device-renewed',
    'device-started',
    'device-revoked',
    'card-assigned',
    'card-withdrawn',
    'cards-imported',
    'duty-created',
    'duty-deleted',
    'file-imported',
    'leave-given',
    'leave-cancelled',
  ],
  'school-view': RECORD_ACTIONS,
  settings: ['limit-lifted'],
} as const;

export const AUDIT_ENTITIES = Object.keys(AUDIT_EVENTS) as AuditEntity[];

export type AuditEntity = keyof typeof AUDIT_EVENTS;

type AuditActionOf<E extends AuditEntity> = (typeof AUDIT_EVENTS)[E][number];

/** "user.password-changed" */
export type AuditEventName = { [E in AuditEntity]: `${E}.${AuditActionOf<E>}` }[AuditEntity];

/** The audit events that every resource has: created, updated and deleted. */
export type ResourceEventName = `${keyof ResourceAuditActions}.${(typeof RECORD_ACTIONS)[number]}`;
