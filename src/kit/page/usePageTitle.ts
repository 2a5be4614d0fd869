import { useEffect } from 'react';
import { PRODUCT_NAME } from '../../i18n/product.ts';

/** "Kelas · Hadir" in the tab, the history and a screen reader's announcement. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
