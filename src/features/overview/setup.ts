import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SetupState } from '../../../contract/overview/setup.ts';
import { useNeedsSetup } from '../../providers/extensions.ts';

/** Of the query for what is left to be set up. */
export const SETUP_KEY = ['persiapan'];

/** Whether the first steps stand on the home: until a visit that knows all of them to be done. Nothing changes under a reader. */
export function useShowsSteps(): boolean {
  const needsSetup = useNeedsSetup();
  const queryClient = useQueryClient();
  const [isRememberedDone] = useState(
    queryClient.getQueryData<SetupState>(SETUP_KEY)?.every(({ is_done: isDone }) => isDone) === true,
  );
  return needsSetup && !isRememberedDone;
}
