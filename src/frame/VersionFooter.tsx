import { PRODUCT_NAME } from '../i18n/product.ts';
import { Mark } from '../kit/page/icons.tsx';
import { useServerVersion } from '../providers/extensions.ts';

/** The product's small mark at the foot of the menu, with the version, which users read out when they ask for help. */
export function VersionFooter() {
  const version = useServerVersion();
  return (
    <footer className="by">
      <Mark />
      <span>{[PRODUCT_NAME, version].filter(Boolean).join(' ')}</span>
    </footer>
  );
}
