import { PRODUCT_NAME } from '../i18n/product.ts';
import { Mark } from '../kit/page/plainIcons.tsx';
import { formatKopLine, type Kop } from '../providers/kop.ts';

/** The crest, the name and the second line of the letterhead; the product's own when no school is known. */
export function KopLines({ kop }: { readonly kop: Kop | null | undefined }) {
  const line = kop && formatKopLine(kop);
  return (
    <>
      <span className="kop-logo">{kop?.image ? <img src={kop.image} alt="" /> : <Mark />}</span>
      <span className="kop-lines">
        <b>{kop?.name ?? PRODUCT_NAME}</b>
        {line && <small className="kop-line">{line}</small>}
        {kop?.shortPlace && <small className="kop-short">{kop.shortPlace}</small>}
      </span>
    </>
  );
}
