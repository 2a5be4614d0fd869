// The home page: today's sessions, what was left undone, and how attendance goes.
// HomePage.tsx chooses what a person sees; Overview.tsx draws it; day/ is the school's day for the office,
// incomplete/ the registers with blanks; FirstSteps.tsx guides a new school.
// HomeFrame, Lesson and Overview are painted before the application is there as well: they use no hook and no MUI.
export { TODAY_SESSIONS, homeEndpoints } from './endpoints.ts';
export { incompleteEndpoints } from './incomplete/endpoints.ts';
export { homeRoutes } from './routes.tsx';
