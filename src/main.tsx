import { createRoot } from 'react-dom/client';
import { Dashboard } from './App.tsx';
import { CrashBoundary } from './layout/CrashPage.tsx';
import { startServiceWorker } from './layout/updates.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <CrashBoundary>
    <Dashboard />
  </CrashBoundary>,
);

// A worker between the source files and their server would only hide changes.
if (import.meta.env.PROD) void startServiceWorker().catch(() => undefined);
