import type { ReactNode } from 'react';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { OwnLetter } from '../../../contract/letters.ts';
import { STATUS_STYLE } from '../attendance/index.ts';
import { imageUrl } from '../../providers/settings.ts';
import { formatLetterDays, letterTitle } from './words.ts';

interface LetterLineProps {
  readonly letter: OwnLetter;
  /** Whom the letter is about; left out where the page already says so. */
  readonly who?: ReactNode;
  /** The buttons for the letter. */
  readonly actions?: ReactNode;
}

/** One letter of a list: its kind, its days, its reason, and its picture for users who may see it. */
export function LetterLine({ letter, who, actions }: LetterLineProps) {
  const { kind, reason, image, withdrawn } = letter;
  return (
    <li>
      <span className="k" style={withdrawn ? undefined : STATUS_STYLE[kind]} aria-hidden>
        {STATUS_TEXT[kind].letter}
      </span>
      <div className="grow">
        <b>{who ?? letterTitle(letter)}</b>
        <small>
          {who && `${letterTitle(letter)} · `}
          {formatLetterDays(letter)} · {reason}
          {image && (
            <>
              {' · '}
              <a href={imageUrl(image)} target="_blank" rel="noreferrer">
                Lihat foto surat
              </a>
            </>
          )}
        </small>
        {withdrawn && (
          <small>
            Dibatalkan oleh {withdrawn.by}: {withdrawn.reason}
          </small>
        )}
      </div>
      {actions}
    </li>
  );
}
