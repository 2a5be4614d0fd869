import { type ReactNode, useState } from 'react';
import { PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../../../i18n/product.ts';
import { Mark } from '../../../kit/page/icons.tsx';
import { usePageTitle } from '../../../kit/page/usePageTitle.ts';
import { readDoorKop } from '../../../providers/kop.ts';
import '../../../look/board.css';

interface PublicFrameProps {
  /** The text of the page's only h1. */
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The frame of the pages for users who are not signed in. The picture of the school is beside the form, and above it on a phone. */
export function PublicFrame({ title, text, children }: PublicFrameProps) {
  usePageTitle(title);
  const [kop] = useState(readDoorKop);
  return (
    <div className="door">
      <header className="board">
        <div className="board-head">
          {kop?.image ? <img className="board-crest" src={kop.image} alt="" /> : <Mark />}
          <div>
            <p className="board-name">{kop?.name ?? PRODUCT_NAME}</p>
            <p className="board-what">{kop ? (kop.authority ?? kop.place) : PRODUCT_DESCRIPTION}</p>
            <p className="board-where">{kop?.authority && kop.place}</p>
          </div>
        </div>
        {kop?.picture ? <img className="board-picture" src={kop.picture} alt="" /> : <SchoolDrawing />}
      </header>
      <main>
        <div className="door-form">
          <h1>{title}</h1>
          <p className="quiet">{text}</p>
          {children}
          <p className="door-by">
            <Mark />
            {PRODUCT_NAME}
          </p>
        </div>
      </main>
    </div>
  );
}

/** Draws a school under its flag, and in front of it a class of 36: all are present but two, and one has just come. */
const SchoolDrawing = () => (
  <svg className="board-drawing" viewBox="0 0 750 400" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <path d="M0 270h750M120 270V150h510v120M92 152l62-62h442l62 62zM154 90l18-20h406l18 20" />
    <path className="board-fill" d="M318 270V118l57-44 57 44v152z" />
    <path d="M298 126l77-62 77 62M352 270v-56h46v56M375 214v56M375 136v10h8" />
    <circle cx="375" cy="146" r="17" />
    <path
      opacity=".75"
      d="M146 182h34v40h-34zM204 182h34v40h-34zM262 182h34v40h-34zM454 182h34v40h-34zM512 182h34v40h-34zM570 182h34v40h-34zM163 182v40M221 182v40M279 182v40M471 182v40M529 182v40M587 182v40"
    />
    <path d="M690 270V22" />
    <path className="board-red" d="M690 24c-18-8-30 8-50 0v19c20 8 32-8 50 0z" />
    <path className="board-white" d="M690 43c-18-8-30 8-50 0v19c20 8 32-8 50 0z" />
    <path
      opacity=".75"
      d="M40 270c0-34 10-46 10-70M50 200c-18-6-26 4-30 12M50 200c-6-16-18-16-26-12M50 200c18-6 26 4 30 12M50 200c6-16 18-16 26-12"
    />
    <path className="board-class" opacity=".5" d="M78 304h162m108 0h324" />
    <path className="board-class" opacity=".72" d="M78 334h594" />
    <path className="board-class" opacity=".92" d="M78 364h432m108 0h54" />
    <path className="board-lamp" d="M456 334h0" />
    <text x="294" y="310">
      S
    </text>
    <text x="564" y="370">
      I
    </text>
  </svg>
);
