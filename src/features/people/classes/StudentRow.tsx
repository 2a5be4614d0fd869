import { memo } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItem from '@mui/material/ListItem';
import type { User } from '../../../../contract/people/users.ts';
import type { Candidate } from './useStudentSearch.ts';
import { nameOf, numberOf } from '../../../school/people.ts';

interface StudentRowProps {
  readonly student: Candidate;
  readonly isMember: boolean;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** With Shift: all from the one before to this one. */
  readonly onToggle: (student: User, isRange: boolean) => void;
}

/** Which class he or she is in now, where the server says it. */
const placeOf = ({ Class }: Candidate): string | undefined =>
  Class === undefined ? undefined : Class ? `Di kelas ${Class.name}` : 'Belum punya kelas';

/** Memoised: each key in the search and each choice would draw all of them anew. */
export const StudentRow = memo(({ student, isMember, isChosen, disabled, onToggle }: StudentRowProps) => (
  <ListItem disablePadding sx={{ px: 1.5, borderTop: 1, borderColor: 'divider' }}>
    <FormControlLabel
      sx={{ flexGrow: 1, minWidth: 0, minHeight: 48, mr: 0, overflowWrap: 'anywhere' }}
      control={
        <Checkbox
          checked={isMember || isChosen}
          disabled={isMember || disabled}
          onChange={({ nativeEvent }) => onToggle(student, (nativeEvent as MouseEvent).shiftKey === true)}
        />
      }
      label={
        <>
          {nameOf(student)}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {[numberOf(student), isMember ? 'Sudah di kelas ini' : placeOf(student)]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </>
      }
    />
  </ListItem>
));
StudentRow.displayName = 'StudentRow';
