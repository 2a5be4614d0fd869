import { useState } from 'react';
import Box from '@mui/material/Box';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { type Asked, Behind } from './Behind.tsx';
import { reportColumns, semesterColumns } from './columns.ts';
import { MonthCards } from './MonthCards.tsx';
import { MonthTable } from './MonthTable.tsx';
import { nameLink } from './nameLink.tsx';
import { SemesterCards } from './SemesterCards.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { View } from './useFilters.ts';
import { isMonth, type Recap, titleOf } from './words.ts';

/** The pupils of a class and what is counted of them: a table, or cards on a phone. */
export function ClassSheet({ recap, view }: { readonly recap: Recap; readonly view: View }) {
  const isPhone = useIsMobile();
  const [asked, setAsked] = useState<Asked>();
  if (!isMonth(recap)) {
    if (view === 'rapor')
      return (
        <SheetTable
          className="recap-sheet report"
          columns={reportColumns}
          pupils={recap.pupils}
          linkOf={nameLink}
        />
      );
    return isPhone ? (
      <SemesterCards recap={recap} />
    ) : (
      <Box className="recap-wide" tabIndex={0} role="region" aria-label={titleOf(recap)}>
        <SheetTable
          className="recap-sheet"
          columns={semesterColumns(recap)}
          pupils={recap.pupils}
          linkOf={nameLink}
        />
      </Box>
    );
  }
  return (
    <>
      {isPhone ? (
        <MonthCards recap={recap} onAsk={setAsked} />
      ) : (
        <div className="recap-wide">
          <MonthTable recap={recap} onAsk={setAsked} />
        </div>
      )}
      {asked && <Behind recap={recap} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
