import { useState } from 'react';
import Button from '@mui/material/Button';
import type { MonthRecap, SemesterRecap } from '../../../contract/recap/recap.ts';
import { lazyDialog } from '../../kit/page/lazyDialog.tsx';

const TemplateDialog = lazyDialog(() => import('./TemplateDialog.tsx'), 'TemplateDialog');

/** The way to the school's own sheet. What fills it comes when it is wanted. */
export function SchoolTemplate({ recap }: { readonly recap: MonthRecap | SemesterRecap }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Isi template sekolah…
      </Button>
      {isOpen && <TemplateDialog recap={recap} onClose={() => setOpen(false)} />}
    </>
  );
}
