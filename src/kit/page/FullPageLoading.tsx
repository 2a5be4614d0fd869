import { PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../../i18n/product.ts';
import { Mark } from './icons.tsx';

interface FullPageLoadingProps {
  readonly text?: string;
}

/**
 * The loading screen, with the product's mark and what is being loaded. It looks like the one in index.html, which is shown before the
 * first script runs.
 */
export const FullPageLoading = ({ text = 'Memuat halaman...' }: FullPageLoadingProps) => (
  <main className="start" data-loading>
    <Mark />
    <p className="start-name">{PRODUCT_NAME}</p>
    <p>{PRODUCT_DESCRIPTION}</p>
    <p role="status">{text}</p>
  </main>
);
