/** The first script, small enough to be there at once: it looks after the page that the server sent until React's is there. */
import { sendFirstCalls } from './firstCalls.ts';
import { handOver, sayThatLoadingFailed } from './handOver.ts';
import { showKeptTheme } from './keptTheme.ts';

const root = document.getElementById('root');
const start = document.getElementById('start');
if (!root || !start) throw new Error('index.html has no #root or no #start');

sendFirstCalls();
showKeptTheme();
handOver(start, root);
import('./mount.tsx').then(
  ({ mount }) => mount(root),
  () => sayThatLoadingFailed(start),
);
