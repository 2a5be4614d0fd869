/** The crests of the demo schools, drawn by us, as SVG. Each is stored as a picture, like a crest that a school uploads. */
import type { SchoolKind } from './school.ts';

interface Crest {
  /** The name of the picture, which is the same on every fresh start. */
  readonly name: string;
  readonly svg: string;
}

const GOLD = '#ffd166';
const PALE = '#f4f3ea';

const drawCrest = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="320" height="320">${content}</svg>`;

/** An open book. */
const bookAt = (top: number): string =>
  `<path d="M32 ${top}c-3.2-2.2-7-2.7-11.5-2v8.600c4.5-.7 8.3-.2 11.5 2 3.2-2.2 7-2.7 11.5-2v-8.600c-4.5-.7-8.3-.2-11.5 2z" fill="${PALE}"/>`;

export const CRESTS: Readonly<Record<SchoolKind, Crest>> = {
  SMP: {
    name: '5f0c0001-0000-4000-8000-000000000001.webp',
    svg: drawCrest(`<path d="M32 2.2 61 23.2 50 58.800a2.6 2.6 0 0 1-2.5 1.900h-31A2.6 2.6 0 0 1 14 58.800L3 23.200z" fill="#163f70" stroke="${PALE}" stroke-width="1.6" stroke-linejoin="round"/>
<path d="M32 8.1 55.3 25 46.2 56H17.800L8.7 25z" fill="none" stroke="${GOLD}" stroke-width="1.4" stroke-linejoin="round"/>
<path d="M32 45V27" stroke="#a9dc98" stroke-width="2.6" stroke-linecap="round"/>
<path d="M31.6 36.500c-.9-8.3-6.7-12-13.6-11.6.3 7 5.2 12 13.6 11.600zM32.4 30c.5-8.6 6.2-13 13.8-13.2.2 7.7-5 13.2-13.8 13.200z" fill="#a9dc98"/>
<path d="M21.5 27.800c3.3 1.4 6.5 4 9 7.400M42.8 20.200c-3.5 1.8-7 4.9-9.4 8.6" stroke="#163f70" stroke-width="1.2" stroke-linecap="round" fill="none"/>
${bookAt(45)}<path d="M32 45v8.4" stroke="#163f70" stroke-width="1.6"/>`),
  },
  SMA: {
    name: '5f0c0001-0000-4000-8000-000000000002.webp',
    svg: drawCrest(`<path d="M32 1.5 57.5 9v23c0 14.6-10.6 25.2-25.5 30.500C17.1 57.2 6.5 46.6 6.5 32V9z" fill="#1b5044" stroke="${PALE}" stroke-width="1.6"/>
<path d="M32 6.6 52.8 12.700V32c0 11.9-8.3 20.5-20.8 25.300C19.5 52.5 11.2 43.9 11.2 32V12.700z" fill="none" stroke="${GOLD}" stroke-width="1.4"/>
<path d="M21 33.500a11 11 0 0 1 22 0z" fill="${GOLD}"/>
<path d="M32 14.800v4.200M21.7 18.300l2.5 3.500M42.3 18.300l-2.5 3.500M15.6 26.200l4 1.700M48.4 26.200l-4 1.7" stroke="${GOLD}" stroke-width="2.4" stroke-linecap="round"/>
<path d="M15 36.400h34" stroke="${PALE}" stroke-width="2" stroke-linecap="round"/>
${bookAt(42.2)}<path d="M32 42.200v8.4" stroke="#1b5044" stroke-width="1.6"/>`),
  },
  SMK: {
    name: '5f0c0001-0000-4000-8000-000000000003.webp',
    svg: drawCrest(`<circle cx="32" cy="32" r="30.2" fill="#6d2231" stroke="${PALE}" stroke-width="1.6"/>
<circle cx="32" cy="32" r="24.3" fill="none" stroke="${GOLD}" stroke-width="5.4" stroke-dasharray="6.360 6.360" stroke-dashoffset="3.180"/>
<circle cx="32" cy="32" r="21.8" fill="${GOLD}"/><circle cx="32" cy="32" r="18.2" fill="#6d2231"/>
<path d="M32 15.800c4.7 4.6 6.6 8 6.6 11a6.6 6.6 0 0 1-13.2 0c0-1.8.8-3.6 2.3-5.3.5 1.5 1.3 2.3 2.2 2.7-.4-2.9.3-5.6 2.1-8.400z" fill="${GOLD}"/>
<path d="M32 24.200c1.8 1.9 2.5 3.1 2.5 4.300a2.5 2.5 0 0 1-5 0c0-1.2.7-2.4 2.5-4.300z" fill="#6d2231"/>
<path d="M24.8 35h14.400l-1.5 3.400H26.300zM28.3 39.600h7.400L33.6 48h-3.200z" fill="${PALE}"/>`),
  },
};
