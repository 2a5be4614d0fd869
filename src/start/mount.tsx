import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Dashboard, fetchFirstScreen } from '../App.tsx';
import { createQueryClient } from '../providers/queryClient.ts';
import { fetchScreensAtIdle } from '../kit/page/lazyScreen.tsx';
import { deliverSignOutsFromNowOn } from '../providers/signOuts.ts';
import { startServiceWorker } from '../frame/updates.ts';

/** ms after the page's own files: time for the first screen to ask for its data, and to show it. */
const REST_AFTER_MS = 3000;

export async function mount(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  await fetchFirstScreen(window.location.pathname, queryClient);
  // In steps, between which somebody is heard who types or taps in the page that stands there.
  startTransition(() => createRoot(root).render(<Dashboard queryClient={queryClient} />));
  // First what this visit needs; then the rest, and the worker, which keeps all of it.
  const later = () => setTimeout(fetchTheRest, REST_AFTER_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

function fetchTheRest(): void {
  deliverSignOutsFromNowOn();
  fetchScreensAtIdle();
  // A worker between the source files and their server would only hide changes.
  if (import.meta.env.PROD) void startServiceWorker().catch(() => undefined);
}
