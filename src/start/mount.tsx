import { createRoot } from 'react-dom/client';
import { Dashboard } from '../App.tsx';
import { CrashBoundary } from '../layout/CrashPage.tsx';
import { fetchScreensAtIdle } from '../layout/lazyScreen.tsx';
import { startServiceWorker } from '../layout/updates.ts';

export function mount(root: HTMLElement): void {
  createRoot(root).render(
    <CrashBoundary>
      <Dashboard />
    </CrashBoundary>,
  );
  // First what this visit needs; then the rest, and the worker, which keeps all of it.
  if (document.readyState === 'complete') fetchTheRest();
  else window.addEventListener('load', fetchTheRest, { once: true });
}

function fetchTheRest(): void {
  fetchScreensAtIdle();
  // A worker between the source files and their server would only hide changes.
  if (import.meta.env.PROD) void startServiceWorker().catch(() => undefined);
}
