import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { REQUEST_TIMEOUT_MS } from '../../../contract/limits.ts';
import { useIsLeft } from '../../kit/page/useIsLeft.ts';
import { useHasSeveralSchools } from '../../providers/extensions.ts';

const LOOK_MS = 20;
/** An answer may lead to the next call: a class to its school, and the school to its letterhead. Looks are counted, for a slow device draws long. */
const QUIET_LOOKS = 5;

/** A crest whose picture is still on its way would be missing on the paper. */
const hasImageOnTheWay = (): boolean =>
  [...document.querySelectorAll('img')].some(({ complete, loading }) => !complete && loading !== 'lazy');

/**
 * Returns a function that prints the page with its letterhead. Whose school it is, who looks after several learns last: on a slow line the
 * print waits for it.
 */
export function usePrint(): () => Promise<void> {
  const queryClient = useQueryClient();
  const isLeft = useIsLeft();
  const isWaiting = useRef(false);
  const hasSeveral = useHasSeveralSchools() === true;
  const isComplete = () => !(hasSeveral && queryClient.isFetching() > 0) && !hasImageOnTheWay();
  return async () => {
    if (isComplete()) return window.print();
    if (isWaiting.current) return;
    isWaiting.current = true;
    // By then each call has failed.
    const lastLookAt = performance.now() + REQUEST_TIMEOUT_MS;
    for (let quietLooks = 0; quietLooks < QUIET_LOOKS && performance.now() < lastLookAt;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      quietLooks = isComplete() ? quietLooks + 1 : 0;
    }
    isWaiting.current = false;
    if (!isLeft.current) window.print();
  };
}
