/**
 * Shows a page painted by the first script in place of React's, inside the same frame as frame/Layout.tsx, until React's page can respond
 * to a tap.
 */
import type { ReactNode } from 'react';
import { MOBILE_BREAKPOINT_PX } from '../../contract/limits.ts';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { KopLines } from '../school/KopLines.tsx';
import { PageHead } from '../kit/page/PageHead.tsx';
import { readStoredKop } from '../providers/kop.ts';
import { PlainLink } from '../kit/page/plainLink.tsx';
import { Trail, type Crumb } from '../kit/page/Trail.tsx';
import { storeGap, readStoredGap } from './keptGap.ts';
import { paint } from './paint.ts';
import { findSameElement } from './sameElement.ts';

/** The longest wait for React's page after React has begun to render, in ms. After that its page is shown although it is incomplete. */
const REACT_PAGE_TIMEOUT_MS = 15_000;

export const isPhone = (): boolean =>
  window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.05}px)`).matches;

export interface FirstPage {
  readonly title: string;
  readonly lead?: string;
  /** Shown in place of the title, which then only screen readers announce. */
  readonly greeting?: ReactNode;
  /** The pages above this one, below "Beranda". It is left out when the page has no breadcrumb. */
  readonly breadcrumb?: readonly Crumb[];
  /** One element between the heading and the content. Its height is set so that the content stands where it was when such a page was last seen. */
  readonly between: ReactNode;
  /** The content, as one element. */
  readonly body: ReactNode;
  /** A selector of the main content, valid in this page and in React's. */
  readonly read: string;
  /**
   * A selector, valid in both pages, of the element that the content's distance is measured from. The default is the page's top plus the
   * heading's height, since the heading may take more than one line.
   */
  readonly anchor?: string;
  /** A name shared by pages with the same layout; the distance is stored under it. */
  readonly kind: string;
  /** Repeats in React's page what the user did in the painted body. @param focused the element that had the focus */
  readonly onTaken?: (body: HTMLElement, root: HTMLElement, focused: Element | null) => void;
}

/**
 * Shows a painted page until React's page can replace it.
 * @param start the element that came as HTML, which is painted into
 * @param root the element that React renders into
 * @returns the painted body; undefined when React was faster.
 */
export function showPaintedPage(
  start: HTMLElement,
  root: HTMLElement,
  page: FirstPage,
): HTMLElement | undefined {
  const { title, kind } = page;
  const rememberGap = () => {
    const seen = measureGap(root, page);
    if (seen !== undefined) storeGap(kind, seen);
  };
  if (isComplete(root)) {
    rememberGap();
    return undefined;
  }
  start.replaceChildren(paint(<PaintedFrame page={page} />));
  start.classList.add('rows');
  document.title = `${title} · ${PRODUCT_NAME}`;
  const body = start.querySelector('.page')?.lastElementChild as HTMLElement;
  // A page on which something can be marked stays inert until its final position is known, so that no tap hits the wrong row.
  body.inert = page.onTaken !== undefined;
  // Positions are measured in the frame that paints the page, when the layout is known. Measuring here would force a layout and make one
  // long task of two.
  requestAnimationFrame(() => start.isConnected && restorePosition(start, body, page));
  const pressed = recordLastPress(start);
  callWhenPageResponds(start, root, page, () => {
    const focused = start.contains(document.activeElement) ? document.activeElement : null;
    start.remove();
    if (focused?.matches('a, button')) findSameElement(root, focused)?.focus({ preventScroll: true });
    requestAnimationFrame(rememberGap);
    page.onTaken?.(body, root, focused);
    if (!pressed.element) return;
    const matchingElement = findSameElement(root, pressed.element);
    const href = pressed.element.getAttribute('href');
    if (matchingElement) matchingElement.click();
    else if (href !== null) window.location.assign(href);
  });
  return body;
}

/**
 * Moves the content to where it was in React's page, and then lets it be marked. This is possible only when such a page was seen before in
 * a window of this width.
 */
function restorePosition(start: HTMLElement, body: HTMLElement, page: FirstPage): void {
  const gap = readStoredGap(page.kind);
  if (gap === undefined) return;
  body.inert = false;
  const between = body.previousElementSibling as HTMLElement;
  between.style.minHeight = '0';
  between.style.height = `${between.offsetHeight}px`;
  // The height is set explicitly before measuring, so that only this height has to be changed afterwards.
  const missing = gap - (measureGap(start, page) ?? gap);
  between.style.height = `${Math.max(0, between.offsetHeight + missing)}px`;
}

function measureGap(within: HTMLElement, { read, anchor }: FirstPage): number | undefined {
  const body = within.querySelector(read)?.getBoundingClientRect();
  const anchorBox = within.querySelector(anchor ?? '.page')?.getBoundingClientRect();
  const headingBox = within.querySelector('h1')?.getBoundingClientRect();
  if (!body || !anchorBox || !headingBox) return undefined;
  return Math.round(body.top - (anchor === undefined ? anchorBox.top + headingBox.height : anchorBox.bottom));
}

/** Records the last press on a link or button, so that it can be repeated in React's page, which follows a link without loading a new document. */
function recordLastPress(start: HTMLElement): { element?: Element } {
  const pressed: { element?: Element } = {};
  start.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (!element || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pressed.element = element;
    for (const row of start.querySelectorAll('.on')) row.classList.remove('on');
    if (element.localName === 'a') element.closest('tr, li')?.classList.add('on');
  });
  return pressed;
}

/** Whether React's page is complete, whatever it consists of: it has text, and nothing is still loading. */
const isComplete = (root: HTMLElement): boolean =>
  (root.querySelector('main') ?? root).textContent !== '' && root.querySelector('[data-loading]') === null;

/** Returns what can be tapped: the addresses of links, and the ids of a register's pupils. */
const listTappable = (within: HTMLElement): (string | null | undefined)[] =>
  [...within.querySelectorAll<HTMLElement>('main :is(a[href], [data-pupil])')].map(
    (element) => element.dataset.pupil ?? element.getAttribute('href'),
  );

/** Whether React's page has everything that can be tapped in the painted page. Other parts of it may still be loading. */
function hasTappable(root: HTMLElement, start: HTMLElement, { read }: FirstPage): boolean {
  const there = new Set(listTappable(root));
  const isShown = () => (root.querySelector(read)?.getClientRects().length ?? 0) > 0;
  return listTappable(start).every((one) => there.has(one)) && isShown();
}

/**
 * Calls `take` when React's page can respond, before the browser paints it. A page with other rows than the painted ones (such as a stock
 * view of react-admin) is taken when it is complete.
 */
function callWhenPageResponds(
  start: HTMLElement,
  root: HTMLElement,
  page: FirstPage,
  onResponding: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    onResponding();
  };
  const observer = new MutationObserver(() => {
    if (isComplete(root) || hasTappable(root, start, page)) end();
    else timer ??= setTimeout(end, REACT_PAGE_TIMEOUT_MS);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/**
 * The frame around the painted page: the school's letterhead as last known, the breadcrumb and the heading. Menu and bottom bar are left empty
 * for React.
 */
function PaintedFrame({ page }: { readonly page: FirstPage }) {
  const { title, lead, greeting, breadcrumb, between, body } = page;
  const isOnPhone = isPhone();
  return (
    <div className="frame" aria-busy>
      <header className="kop">
        <span className="kop-school">
          <KopLines kop={readStoredKop()} />
        </span>
      </header>
      <div className="below-kop">
        {!isOnPhone && <div className="side" />}
        <main className="main">
          <div className="page">
            {breadcrumb && <Trail title={title} crumbs={breadcrumb} isPhone={isOnPhone} Link={PlainLink} />}
            {/* Only a wide screen has buttons beside a heading, so only there space is left for them. */}
            <PageHead
              title={title}
              lead={lead}
              greeting={greeting}
              actions={greeting || isOnPhone ? undefined : null}
            />
            {between}
            {body}
          </div>
        </main>
      </div>
      {isOnPhone && <div className="bottom" />}
    </div>
  );
}
