import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIsLeft } from '../../kit/page/useIsLeft.ts';
import { useHasSeveralSchools } from '../../providers/extensions.ts';

/** After so long, in ms, what there is is printed. */
const PATIENCE_MS = 5000;
/** An answer may lead to the next call: a class to its school, and the school to its letterhead. */
const QUIET_MS = 100;

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
    const pressedAt = performance.now();
    let busyAt = pressedAt;
    while (performance.now() - busyAt < QUIET_MS && busyAt - pressedAt < PATIENCE_MS) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 5));
      if (!isComplete()) busyAt = performance.now();
    }
    isWaiting.current = false;
    if (!isLeft.current) window.print();
  };
}
