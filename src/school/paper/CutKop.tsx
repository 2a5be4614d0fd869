import { type Letterhead, toKop } from '../../providers/kop.ts';
import './paper.css';

/** The kop of what is cut out of a sheet: crest, name, and the line below it. Nothing for a class without a school. */
export function CutKop({ letterhead }: { readonly letterhead: Letterhead | undefined }) {
  if (!letterhead) return null;
  const { name, image, shortPlace } = toKop(letterhead);
  return (
    <div className="paper-cut-kop">
      {image && <img src={image} alt="" />}
      <div>
        <b>{name}</b>
        {shortPlace && <small>{shortPlace}</small>}
      </div>
    </div>
  );
}
