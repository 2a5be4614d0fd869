import { useEffect } from 'react';
import { PRODUCT_NAME } from '../../i18n/product.ts';

/** Sets "Kelas · Hadir" as the document's title, for the tab, the history and screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
