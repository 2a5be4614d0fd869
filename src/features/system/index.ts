// What only an operator looks at: the state of the server and the audit trail.
// screens.tsx lists the pages, StatusPage.tsx and AuditPage.tsx are them; statusChecks.ts and auditLabels.ts hold their words.
// Nothing here changes anything.
export { systemEndpoints } from './endpoints.ts';
export { type SystemScreen, systemRoutes, systemScreens } from './screens.tsx';
