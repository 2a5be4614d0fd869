/** The first script, small enough to be there at once: it looks after the page that the server sent until React's is there. */
import { sendFirstCalls } from './firstCalls.ts';
import { handOver, sayThatLoadingFailed } from './handOver.ts';
import { showKeptTheme } from './keptTheme.ts';

const root = document.getElementById('root');
const start = document.getElementById('start');
if (!root || !start) throw new Error('index.html has no #root or no #start');

const calls = sendFirstCalls(window.location);
// Who signs in here is shown a page later, without a first script of its own.
window.hadirAskFirst = sendFirstCalls;
showKeptTheme();
handOver(start, root);
// Without them the page waits for React's, as ever.
if (calls.list)
  import('./firstRows.ts')
    .then(({ paintFirstRows }) => paintFirstRows(start, root, calls))
    .catch(() => undefined);
// A page's own code comes beside the dashboard's, not when that has drawn the frame around it.
if (calls.isHome) void import('../home/HomePage.tsx').catch(() => undefined);
const { register } = calls;
if (register) {
  import('./firstRegister.ts')
    .then(({ paintRegister }) => paintRegister(start, root, register))
    .catch(() => undefined);
  void import('../attendance/AttendancePage.tsx').catch(() => undefined);
}
import('./mount.tsx').then(
  ({ mount }) => mount(root),
  () => sayThatLoadingFailed(start),
);
