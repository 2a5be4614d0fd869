import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SetupState } from '../../../contract/overview/setup.ts';
import { useNeedsSetup } from '../../providers/extensions.ts';

/** The query key of what is left to be set up. */
export const SETUP_KEY = ['persiapan'];

/**
 * Whether the home page shows the first steps: until a visit that begins with all of them known to be done. It does not change while the
 * page is open.
 */
export function useShowsSteps(): boolean {
  const needsSetup = useNeedsSetup();
  const queryClient = useQueryClient();
  const [isRememberedDone] = useState(
    queryClient.getQueryData<SetupState>(SETUP_KEY)?.every(({ is_done: isDone }) => isDone) === true,
  );
  return needsSetup && !isRememberedDone;
}
