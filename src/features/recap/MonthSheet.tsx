import { useState } from 'react';
import type { MonthRecap } from '../../../contract/recap/recap.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { type Asked, DayDetails } from './DayDetails.tsx';
import { lettersCard } from './columns.ts';
import { MonthTable } from './MonthTable.tsx';
import { SheetCards } from './SheetView.tsx';

/** The days of a class: a table, or cards on a phone; each opens what is behind it. */
export function MonthSheet({ recap }: { readonly recap: MonthRecap }) {
  const isPhone = useIsMobile();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      {isPhone ? (
        <SheetCards rows={recap.pupils} card={lettersCard} onOpen={(pupil) => setAsked({ pupil })} />
      ) : (
        <div className="recap-wide">
          <MonthTable recap={recap} onAsk={setAsked} />
        </div>
      )}
      {asked && <DayDetails recap={recap} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
