import type { ReactNode } from 'react';
import { PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../../../i18n/product.ts';
import { Mark } from '../../../kit/page/icons.tsx';
import { usePageTitle } from '../../../kit/page/usePageTitle.ts';
import { knownSchoolName } from '../../../providers/extensions.ts';
import { SchoolDrawing } from './SchoolDrawing.tsx';

interface PublicFrameProps {
  /** The one h1. */
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The frame of the pages for those who are not signed in: the school beside the form, above it on a phone. */
export function PublicFrame({ title, text, children }: PublicFrameProps) {
  usePageTitle(title);
  return (
    <div className="door">
      <header className="board">
        <div className="board-head">
          <Mark />
          <div>
            <p className="board-name">{knownSchoolName() ?? PRODUCT_NAME}</p>
            <p className="board-what">{PRODUCT_DESCRIPTION}</p>
          </div>
        </div>
        <SchoolDrawing />
      </header>
      <main>
        <div className="door-form">
          <h1>{title}</h1>
          <p className="quiet">{text}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
