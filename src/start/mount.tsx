import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Dashboard, fetchFirstScreen } from '../App.tsx';
import { createQueryClient } from '../providers/queryClient.ts';
import { fetchScreensAtIdle } from '../kit/page/lazyScreen.tsx';
import { startDeliveringSignOuts } from '../providers/signOuts.ts';
import { startServiceWorker } from '../frame/updates.ts';

/** How long after the page's load event the rest is loaded, in ms. It gives the first screen time to request and show its data. */
const REST_DELAY_MS = 3000;

export async function mount(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  await fetchFirstScreen(window.location.pathname, queryClient);
  // A transition renders in steps, so that typing and taps in the present page are still handled in between.
  startTransition(() => createRoot(root).render(<Dashboard queryClient={queryClient} />));
  // What this visit needs is loaded first; the other screens and the service worker, which caches everything, come later.
  const later = () => setTimeout(fetchTheRest, REST_DELAY_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

function fetchTheRest(): void {
  startDeliveringSignOuts();
  fetchScreensAtIdle();
  // In development a service worker would only hide changes of the source files.
  if (import.meta.env.PROD) void startServiceWorker().catch(() => undefined);
}
