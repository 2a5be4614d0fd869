/** The first script, which is small enough to be loaded almost immediately. It handles the page that the server sent until React's page is ready. */
import { isRegister, isStaffHome, sendFirstCalls } from './firstCalls.ts';
import { handOver, showLoadingFailure } from './handOver.ts';
import { showSchoolOnDoor } from './doorKop.ts';
import { applyStoredTheme } from './keptTheme.ts';

const root = document.getElementById('root');
const start = document.getElementById('start');
if (!root || !start) throw new Error('index.html has no #root or no #start');

// The small painting code is needed as soon as the answers arrive. It is requested before them, because a browser has only six connections:
// requested after them, it came a fifth of a second later.
const registerPainter = isRegister(window.location) ? import('./firstRegister.tsx') : undefined;
const homePainter = isStaffHome(window.location) ? import('./firstHome.tsx') : undefined;
const firstPageCalls = sendFirstCalls(window.location);
// After signing in, the next page is shown without loading the first script again, so the application calls this function.
window.hadirAskFirst = sendFirstCalls;
applyStoredTheme();
showSchoolOnDoor(start);
handOver(start, root);
const { home, register } = firstPageCalls;
if (firstPageCalls.isSignedIn)
  import('./firstFrame.tsx').then(({ paintFrame }) => paintFrame(start)).catch(() => undefined);
// If a painter cannot be loaded, the page simply waits for React.
if (firstPageCalls.list)
  import('./firstList.tsx')
    .then(({ paintList }) => paintList(start, root, firstPageCalls))
    .catch(() => undefined);
registerPainter
  ?.then(({ paintRegister }) => register && paintRegister(start, root, register))
  .catch(() => undefined);
homePainter?.then(({ paintHome }) => home && paintHome(start, root, home)).catch(() => undefined);
// The application is requested after the API calls, which are few and short, because a browser has only six connections.
import('./mount.tsx').then(
  ({ mount }) => mount(root),
  () => showLoadingFailure(start),
);
// The code of the dashboard and of its page is loaded at the same time, not one after the other. A failure is ignored here, because whoever
// needs the code requests it again.
const ignoreFailure = () => undefined;
if (firstPageCalls.isSignedIn) import('../SignedIn.tsx').catch(ignoreFailure);
if (firstPageCalls.isHome) import('../features/overview/HomePage.tsx').catch(ignoreFailure);
if (register) import('../features/attendance/AttendancePage.tsx').catch(ignoreFailure);
