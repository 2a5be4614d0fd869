import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { registerSignOutQuestion } from './leaving.ts';

/**
 * Shows a dialog before signing out.
 *
 * @param mustAsk is called when the user signs out, and may take its time.
 * @returns whether the dialog is open, and a function that closes it with an answer.
 */
export function useSignOutQuestion(mustAsk: () => boolean | Promise<boolean>) {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const mustAskNow = useEffectEvent(mustAsk);

  useEffect(
    () =>
      registerSignOutQuestion(
        async () => !(await mustAskNow()) || new Promise<boolean>((resolve) => setAnswer(() => resolve)),
      ),
    [],
  );

  const close = useCallback(
    (mayLeave: boolean) => {
      answer?.(mayLeave);
      setAnswer(undefined);
    },
    [answer],
  );
  return { isOpen: answer !== undefined, close };
}

/**
 * Lets the browser ask before the tab is closed or another page is loaded.
 *
 * @param mustAsk is called at that moment. When it is undefined nothing listens, so that the browser can keep the page for "Back".
 */
export function useUnloadQuestion(mustAsk: (() => boolean) | undefined): void {
  useEffect(() => {
    if (!mustAsk) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [mustAsk]);
}
