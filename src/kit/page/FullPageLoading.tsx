import { PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../../i18n/product.ts';
import { Mark } from './icons.tsx';

interface FullPageLoadingProps {
  readonly text?: string;
}

/** The loading screen: what this is, and what it is waiting for. As in index.html, before the first script. */
export const FullPageLoading = ({ text = 'Memuat halaman...' }: FullPageLoadingProps) => (
  <main className="start" data-loading>
    <Mark />
    <p className="start-name">{PRODUCT_NAME}</p>
    <p>{PRODUCT_DESCRIPTION}</p>
    <p role="status">{text}</p>
  </main>
);
