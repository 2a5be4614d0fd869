/** Paints the school's frame and the outline of a page for who is signed in, in place of the product's mark, until something can be shown. */
import { KopLines } from '../school/KopLines.tsx';
import { Skeleton } from '../kit/page/Skeleton.tsx';
import { readStoredKop } from '../providers/kop.ts';
import { paint } from './paint.ts';

/** The frame of frame/Layout.tsx, of which only the school is known. */
const FrameOutline = () => (
  <div className="frame">
    <header className="kop">
      <span className="kop-school">
        <KopLines kop={readStoredKop()} />
      </span>
    </header>
    <div className="below-kop">
      <div className="side only-wide" />
      <main className="main">
        <div className="page">
          <div className="head">
            <p className="quiet" role="status">
              Memulai aplikasi...
            </p>
          </div>
          <Skeleton shape={['tools', 'rows']} text="" />
        </div>
      </main>
    </div>
    <div className="bottom" />
  </div>
);

export function paintFrame(start: HTMLElement): void {
  // Rows that came first stay.
  if (start.isConnected && !start.classList.contains('rows')) start.replaceChildren(paint(<FrameOutline />));
}
