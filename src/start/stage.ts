/** A page of the first script in front of React's: around it what layout/Layout.tsx draws, until React's own is complete. */
import { MOBILE_BREAKPOINT_PX } from '../../contract/limits.ts';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { draw } from './draw.ts';
import { keepGap, keptGap } from './keptGap.ts';

/** After React has begun: whatever is not there by then is seen as it comes. */
const WAITS_MS = 15_000;

export const isPhone = (): boolean =>
  window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.05}px)`).matches;

/** React's page is complete: it has a heading, and nothing of it is on the way. */
const isComplete = (root: HTMLElement): boolean =>
  root.querySelector('h1') !== null && root.querySelector('[data-loading]') === null;

export interface FirstPage {
  readonly title: string;
  /** The way up: all of it, or on a phone its nearest step. */
  readonly trail: readonly string[];
  readonly offers: readonly string[];
  /** Between the heading and what is read; it takes up what stood there when such a page was last seen. */
  readonly between: HTMLElement;
  /** What is read. */
  readonly body: HTMLElement;
  /** The same in React's page. */
  readonly bodyOfReact: string;
  /** Of the pages that look alike. */
  readonly kind: string;
}

/** @param start what came as HTML, and what is painted into. @param root where React renders. */
export function show(start: HTMLElement, root: HTMLElement, page: FirstPage): void {
  const { title, between, body, kind, bodyOfReact } = page;
  const remember = () => {
    const seen = gapOf(root, root.querySelector(bodyOfReact));
    if (seen !== undefined) keepGap(kind, seen);
  };
  // React was faster.
  if (isComplete(root)) return remember();
  start.replaceChildren(frame(page, start.querySelector('.mark')));
  start.classList.add('rows');
  document.title = `${title} · ${PRODUCT_NAME}`;
  const gap = keptGap(kind);
  if (gap !== undefined) {
    const missing = gap - (gapOf(start, body) ?? gap);
    between.style.height = `${Math.max(0, between.offsetHeight + missing)}px`;
    between.style.minHeight = '0';
    between.style.overflow = 'hidden';
  }
  const pressed = followLinks(start);
  whenComplete(root, () => {
    const focused = start.contains(document.activeElement) && document.activeElement?.getAttribute('href');
    start.remove();
    if (focused) linkTo(root, focused)?.focus({ preventScroll: true });
    remember();
    const { href } = pressed;
    if (href === undefined) return;
    const link = linkTo(root, href);
    if (link) link.click();
    else window.location.assign(href);
  });
}

/** From the top of the page to what is read, without the heading, which may take more than one line. */
function gapOf(within: HTMLElement, body: Element | null): number | undefined {
  const page = within.querySelector('.page');
  const heading = within.querySelector('h1');
  return page && heading && body
    ? Math.round(
        body.getBoundingClientRect().top -
          page.getBoundingClientRect().top -
          heading.getBoundingClientRect().height,
      )
    : undefined;
}

const linkTo = (root: HTMLElement, href: string): HTMLElement | null =>
  root.querySelector(`main a[href="${CSS.escape(href)}"]`);

/** A link that is pressed is followed by React, which knows the way without a new document. */
function followLinks(start: HTMLElement): { href?: string | undefined } {
  const pressed: { href?: string | undefined } = {};
  start.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pressed.href = link.getAttribute('href') ?? undefined;
    for (const row of start.querySelectorAll('.on')) row.classList.remove('on');
    link.closest('tr, li')?.classList.add('on');
  });
  return pressed;
}

/** Before the browser paints it. */
function whenComplete(root: HTMLElement, take: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    take();
  };
  const observer = new MutationObserver(() => {
    if (isComplete(root)) end();
    else timer ??= setTimeout(end, WAITS_MS);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function frame({ title, trail, offers, between, body }: FirstPage, mark: Element | null): HTMLElement {
  const known = window.localStorage.getItem(`${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_school`);
  const school = offers.includes('school-scope') ? PRODUCT_NAME : (known ?? PRODUCT_NAME);
  const onPhone = isPhone();
  const way = onPhone
    ? draw('span', { class: 'crumb-up' }, trail.at(-1))
    : draw('ol', { class: 'crumb' }, ...[...trail, title].map((step) => draw('li', {}, step)));
  return draw(
    'div',
    { class: 'frame', 'aria-busy': 'true' },
    draw(
      'header',
      { class: 'kop' },
      draw(
        'span',
        { class: 'kop-school' },
        draw('span', { class: 'kop-logo' }, mark ?? undefined),
        draw('b', {}, school),
      ),
    ),
    draw(
      'div',
      { class: 'below-kop' },
      !onPhone && draw('div', { class: 'side' }),
      draw(
        'main',
        { class: 'main' },
        draw(
          'div',
          { class: 'page' },
          way,
          draw('header', { class: onPhone ? 'head' : 'head has-acts' }, draw('h1', {}, title)),
          between,
          body,
        ),
      ),
    ),
    onPhone && draw('div', { class: 'bottom' }),
  );
}
