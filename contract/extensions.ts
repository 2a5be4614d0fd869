/** What this server offers beyond the specification. The dashboard shows a feature only when its name is answered. */
export const EXTENSIONS = [
  'attendance-summary',
  'attendance-details',
  'sessions-by-date',
  'attendance-overview',
  'sign-in-sessions',
  'attendance-versions',
  'attendance-history',
  'attendance-context',
  'check-in',
  'deleted-sessions',
  'incomplete-registers',
  'audit',
  'role-matrix',
  'academic-year-rules',
  'email-proof',
  'sign-ins-of-others',
  'limits',
  'idempotency',
  'status',
  'list-order',
  'list-filters',
  'memberships',
  'leavers',
  'official-papers',
] as const;

export type Extension = (typeof EXTENSIONS)[number];
