/** A page of the first script in front of React's: around it what frame/Layout.tsx draws, until React can answer a tap. */
import type { ReactNode } from 'react';
import { MOBILE_BREAKPOINT_PX } from '../../contract/limits.ts';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { PageHead } from '../kit/page/PageHead.tsx';
import { Mark } from '../kit/page/plainIcons.tsx';
import { PlainLink } from '../kit/page/plainLink.tsx';
import { Trail, type Crumb } from '../kit/page/Trail.tsx';
import { keepGap, keptGap } from './keptGap.ts';
import { paint } from './paint.ts';
import { sameElement } from './sameElement.ts';

/** After React has begun: whatever is not there by then is seen as it comes. */
const WAITS_MS = 15_000;

export const isPhone = (): boolean =>
  window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.05}px)`).matches;

export interface FirstPage {
  readonly title: string;
  /** Seen in the title's place, which is then heard only. */
  readonly greeting?: ReactNode;
  /** The pages above this one, below "Beranda"; where there is no way up it is left out. */
  readonly breadcrumb?: readonly Crumb[];
  readonly offers: readonly string[];
  /** One element between the heading and what is read; it takes up what stood there when such a page was last seen. */
  readonly between: ReactNode;
  /** One element. */
  readonly body: ReactNode;
  /** What is read, in this page and in React's. */
  readonly read: string;
  /** What its distance is kept from, in both; by default the page's top and the heading, which may take more than one line. */
  readonly anchor?: string;
  /** Of the pages that look alike. */
  readonly kind: string;
  /** Plays to React's page what was done meanwhile in the painted body. @param focused what had the focus */
  readonly onTaken?: (body: HTMLElement, root: HTMLElement, focused: Element | null) => void;
}

/**
 * @param start what came as HTML, and what is painted into. @param root where React renders.
 * @returns the painted body; undefined where React was faster.
 */
export function show(start: HTMLElement, root: HTMLElement, page: FirstPage): HTMLElement | undefined {
  const { title, kind } = page;
  const remember = () => {
    const seen = gapOf(root, page);
    if (seen !== undefined) keepGap(kind, seen);
  };
  if (isComplete(root)) {
    remember();
    return undefined;
  }
  start.replaceChildren(paint(<Frame page={page} />));
  start.classList.add('rows');
  document.title = `${title} · ${PRODUCT_NAME}`;
  const body = start.querySelector('.page')?.lastElementChild as HTMLElement;
  // Nobody marks anything before it is known where it stays.
  body.inert = page.onTaken !== undefined;
  // With the frame that paints it, in which its places are known: asked for here they would make one task of two.
  requestAnimationFrame(() => start.isConnected && keepPlace(start, body, page));
  const pressed = followPresses(start);
  whenAnswering(start, root, page, () => {
    const focused = start.contains(document.activeElement) ? document.activeElement : null;
    start.remove();
    if (focused?.matches('a, button')) sameElement(root, focused)?.focus({ preventScroll: true });
    requestAnimationFrame(remember);
    page.onTaken?.(body, root, focused);
    if (!pressed.element) return;
    const same = sameElement(root, pressed.element);
    const href = pressed.element.getAttribute('href');
    if (same) same.click();
    else if (href !== null) window.location.assign(href);
  });
  return body;
}

/** What is read stands where React's page had it, and can be marked; not until such a page was seen in a window of this width. */
function keepPlace(start: HTMLElement, body: HTMLElement, page: FirstPage): void {
  const gap = keptGap(page.kind);
  if (gap === undefined) return;
  body.inert = false;
  const between = body.previousElementSibling as HTMLElement;
  between.style.minHeight = '0';
  between.style.height = `${between.offsetHeight}px`;
  // Measured with a height of its own, so that only that is still to be changed.
  const missing = gap - (gapOf(start, page) ?? gap);
  between.style.height = `${Math.max(0, between.offsetHeight + missing)}px`;
}

function gapOf(within: HTMLElement, { read, anchor }: FirstPage): number | undefined {
  const body = within.querySelector(read)?.getBoundingClientRect();
  const upper = within.querySelector(anchor ?? '.page')?.getBoundingClientRect();
  const heading = within.querySelector('h1')?.getBoundingClientRect();
  if (!body || !upper || !heading) return undefined;
  return Math.round(body.top - (anchor === undefined ? upper.top + heading.height : upper.bottom));
}

/** What is pressed last is pressed in React's page, which follows a link without a new document. */
function followPresses(start: HTMLElement): { element?: Element } {
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

/** React's page is whole, whatever it is made of: it says something, and nothing of it is on the way. */
const isComplete = (root: HTMLElement): boolean =>
  (root.querySelector('main') ?? root).textContent !== '' && root.querySelector('[data-loading]') === null;

/** Links, and the pupils of a register, by what they are about. */
const tappableIn = (within: HTMLElement): (string | null | undefined)[] =>
  [...within.querySelectorAll<HTMLElement>('main :is(a[href], [data-pupil])')].map(
    (element) => element.dataset.pupil ?? element.getAttribute('href'),
  );

/** All that can be tapped in the painted page is there in React's, which may still wait for other parts. */
function hasTappable(root: HTMLElement, start: HTMLElement, { read }: FirstPage): boolean {
  const there = new Set(tappableIn(root));
  const isShown = () => (root.querySelector(read)?.getClientRects().length ?? 0) > 0;
  return tappableIn(start).every((one) => there.has(one)) && isShown();
}

/** Before the browser paints it. A page of other rows than ours (a stock view of react-admin's) is taken when it is whole. */
function whenAnswering(start: HTMLElement, root: HTMLElement, page: FirstPage, take: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    take();
  };
  const observer = new MutationObserver(() => {
    if (isComplete(root) || hasTappable(root, start, page)) end();
    else timer ??= setTimeout(end, WAITS_MS);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** The school's name as it was last known, the way up and the heading; the places of menu and bottom bar, which are React's. */
function Frame({ page }: { readonly page: FirstPage }) {
  const { title, greeting, breadcrumb, offers, between, body } = page;
  const remembered = window.localStorage.getItem(`${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_school`);
  const onPhone = isPhone();
  return (
    <div className="frame" aria-busy>
      <header className="kop">
        <span className="kop-school">
          <span className="kop-logo">
            <Mark />
          </span>
          <b>{offers.includes('school-scope') ? PRODUCT_NAME : (remembered ?? PRODUCT_NAME)}</b>
        </span>
      </header>
      <div className="below-kop">
        {!onPhone && <div className="side" />}
        <main className="main">
          <div className="page">
            {breadcrumb && <Trail title={title} crumbs={breadcrumb} isPhone={onPhone} Link={PlainLink} />}
            {/* Only a wide screen has buttons beside a heading. */}
            <PageHead title={title} greeting={greeting} actions={greeting || onPhone ? undefined : null} />
            {between}
            {body}
          </div>
        </main>
      </div>
      {onPhone && <div className="bottom" />}
    </div>
  );
}
