import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { memoryStore } from 'react-admin';
import { Dashboard } from '../../src/App.tsx';
import { fetchAllScreens } from '../../src/kit/page/lazyScreen.tsx';
import { createQueryClient } from '../../src/providers/queryClient.ts';
import { api } from './msw.ts';
import { setWidth, signInAs, visit } from './browser.ts';

interface RenderOptions {
  /** Login name of the fixtures; without one nobody is signed in. */
  readonly as?: string;
  /** Of the window, in CSS pixels; a phone has 360. */
  readonly width?: number;
}

/** Opens the dashboard at a URL, as a browser would, against the real API. */
export async function renderAt(
  url: string,
  { as, width }: RenderOptions = {},
): Promise<{ user: UserEvent; queryClient: QueryClient }> {
  // The database takes longer to start, and the screens' modules to be compiled, than a screen may take to answer.
  await Promise.all([api(), fetchAllScreens()]);
  if (as) await signInAs(as);
  if (width) setWidth(width);
  visit(url);
  const queryClient = createQueryClient();
  render(<Dashboard queryClient={queryClient} store={memoryStore()} />);
  return { user: userEvent.setup(), queryClient };
}
