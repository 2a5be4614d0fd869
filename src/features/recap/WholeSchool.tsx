import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SemesterRecap } from '../../../contract/recap/recap.ts';
import { DownloadIcon } from '../../kit/page/icons.tsx';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { describeProblem } from '../../providers/errors.ts';
import { ClassProgress, NOT_BEGUN, type ClassProgressCounts } from './ClassProgress.tsx';

/** The semester of all classes of the school as one workbook, for the office. */
export function WholeSchool({ recap, label }: { readonly recap: SemesterRecap; readonly label: string }) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  const notify = useNotify();
  const [progress, setProgress] = useState<ClassProgressCounts>();
  const runController = useRef<AbortController>(undefined);

  const downloadWholeSemester = async () => {
    const controller = new AbortController();
    runController.current = controller;
    setProgress(NOT_BEGUN);
    try {
      const [{ createWholeSemesterSheets: wholeSemester }, { downloadAllXlsx }] = await Promise.all([
        import('./wholeSemester.ts'),
        import('../../school/sheet/xlsx.ts'),
      ]);
      const sheets = await wholeSemester(dataProvider, {
        recap,
        signal: controller.signal,
        onProgress: setProgress,
      });
      // Waits once, so that the latest progress is on the screen while the file is written.
      await new Promise((resolve) => setTimeout(resolve));
      if (sheets.length === 0) notify('Belum ada kelas yang punya siswa.', { type: 'warning' });
      else if (!controller.signal.aborted) await downloadAllXlsx(sheets, workbookName(recap));
    } catch (error) {
      // After the person has cancelled, there is nothing to report.
      if (!controller.signal.aborted) notify(describeProblem(error), { type: 'error' });
      controller.abort();
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void downloadWholeSemester()}>
        {label}
      </Button>
      {progress && (
        <Dialog open maxWidth="xs" fullWidth aria-labelledby="whole-school">
          <DialogTitle id="whole-school">Rekap semua kelas</DialogTitle>
          <DialogContent>
            <ClassProgress progress={progress} label="Kemajuan mengambil rekap" last="menulis berkas" />
          </DialogContent>
          <DialogActions>
            <Button
              onClick={() => {
                runController.current?.abort();
                setProgress(undefined);
              }}
            >
              Batal
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** "Rekap semua kelas semester Ganjil 2026-2027" */
const workbookName = ({ semester, AcademicYear }: SemesterRecap): string =>
  `Rekap semua kelas semester ${semester} ${AcademicYear.name.replaceAll('/', '-')}`;
