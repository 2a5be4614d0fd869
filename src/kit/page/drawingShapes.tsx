/** The shapes of the small drawings (drawings.tsx), which are loaded when the first of them is shown. */
import type { ReactNode } from 'react';

export const SHAPES = {
  empty: (
    <>
      <path d="M30 14h120v50H30zM24 64h132M40 14v-4M140 14v-4" />
      <path d="M46 30h34M46 40h22" opacity=".55" />
      <path d="M46 108V88h32v20M46 96h32M102 108V88h32v20M102 96h32M14 108h152" />
      <circle cx="62" cy="79" r="5" />
      <circle className="drawn-dot" cx="118" cy="79" r="5" />
    </>
  ),
  freeDay: (
    <>
      <path d="M14 106h152M40 106V22M40 24c16-8 26 8 44 0v26c-18 8-28-8-44 0" />
      <path d="M78 106V78l32-18 32 18v28M70 82l40-23 40 23M104 106V90h12v16" />
      <circle className="drawn-sun" cx="150" cy="28" r="9" />
      <path d="M24 106c2-6 8-6 10 0M150 106c2-6 8-6 10 0" opacity=".55" />
    </>
  ),
  notFound: (
    <>
      <path d="M38 12h74l18 18v78H38zM112 12v18h18M56 12v96" />
      <path d="M66 44h44M66 58h30M66 72h20" opacity=".55" />
      <circle className="drawn-dot" cx="47" cy="44" r="3" />
      <circle cx="47" cy="58" r="3" />
      <circle cx="47" cy="72" r="3" />
      <circle cx="126" cy="76" r="18" />
      <path d="m139 89 17 17" />
    </>
  ),
  failed: (
    <>
      <path d="M38 12h92v40l-14 8-16-10-18 12-16-10-28 14zM38 76l28-14 16 10 18-12 16 10 14-8v46H38z" />
      <path d="M56 26h52M56 38h34M56 96h48" opacity=".55" />
      <circle className="drawn-dot" cx="120" cy="96" r="4" />
    </>
  ),
  locked: (
    <>
      <path d="M58 108V14h64v94M34 108h112" />
      <path d="M70 28h40v26H70zM70 66h40v30H70z" opacity=".55" />
      <circle className="drawn-dot" cx="112" cy="61" r="4" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;
