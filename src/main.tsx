import { createRoot } from 'react-dom/client';
import { Dashboard } from './App.tsx';
import { CrashBoundary } from './layout/CrashPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <CrashBoundary>
    <Dashboard />
  </CrashBoundary>,
);
