/** The first script, small enough to be there at once: it looks after the page that the server sent until React's is there. */
import { isRegister, isStaffHome, sendFirstCalls } from './firstCalls.ts';
import { handOver, sayThatLoadingFailed } from './handOver.ts';
import { showKeptTheme } from './keptTheme.ts';

const root = document.getElementById('root');
const start = document.getElementById('start');
if (!root || !start) throw new Error('index.html has no #root or no #start');

// Small, and waited for as the answers are, but a browser has six connections: asked for after them it came a fifth of a second later.
const registerPainter = isRegister(window.location) ? import('./firstRegister.tsx') : undefined;
const homePainter = isStaffHome(window.location) ? import('./firstHome.tsx') : undefined;
const calls = sendFirstCalls(window.location);
// Who signs in here is shown a page later, without a first script of its own.
window.hadirAskFirst = sendFirstCalls;
showKeptTheme();
handOver(start, root);
const { home, register } = calls;
// Without them the page waits for React's, as ever.
if (calls.list)
  import('./firstList.tsx').then(({ paintList }) => paintList(start, root, calls)).catch(() => undefined);
registerPainter
  ?.then(({ paintRegister }) => register && paintRegister(start, root, register))
  .catch(() => undefined);
homePainter?.then(({ paintHome }) => home && paintHome(start, root, home)).catch(() => undefined);
// The application comes after the questions, which are few and short: a browser has six connections.
import('./mount.tsx').then(
  ({ mount }) => mount(root),
  () => sayThatLoadingFailed(start),
);
// Beside it the dashboard's own code, and that of the page, not one after the other. Who misses it asks for it again.
const quietly = () => undefined;
if (calls.isSignedIn) import('../SignedIn.tsx').catch(quietly);
if (calls.isHome) import('../features/overview/HomePage.tsx').catch(quietly);
if (register) import('../features/attendance/AttendancePage.tsx').catch(quietly);
