import { useEffect } from 'react';

export const PRODUCT_NAME = 'Hadir';

/** "Kelas · Hadir" in the tab, the history and a screen reader's announcement. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
