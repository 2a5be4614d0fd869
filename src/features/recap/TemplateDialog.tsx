import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { MonthRecap, SemesterRecap } from '../../../contract/recap/recap.ts';
import { formatNumber } from '../../i18n/format.ts';
import { FileProblem, MAX_FILE_BYTES } from '../../files/source.ts';
import { PlainDialog } from '../../kit/page/PlainDialog.tsx';
import { saveFile } from '../../kit/page/saveFile.ts';
import { fileName } from '../../school/sheet/sheet.ts';
import { type FilledTemplate, fillTemplate } from './template/fillTemplate.ts';
import { templateValues } from './templateValues.ts';
import { periodOf } from './words.ts';

interface TemplateDialogProps {
  readonly recap: MonthRecap | SemesterRecap;
  readonly onClose: () => void;
}

type FillOutcome = { readonly problem: string } | { readonly filled: FilledTemplate; readonly name: string };

const XLSX_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const UNREADABLE_TEMPLATE_TEXT =
  'Template ini tidak dapat dibaca. Simpan ulang dari Excel sebagai .xlsx, lalu coba lagi.';

/** Lets somebody choose a workbook of the school, fills it here on the device, and saves it under its own name. */
export function TemplateDialog({ recap, onClose }: TemplateDialogProps) {
  const [outcome, setOutcome] = useState<FillOutcome>();
  const open = async (file: File) => {
    setOutcome(undefined);
    try {
      // The size is checked before a byte of the file is read.
      if (file.size > MAX_FILE_BYTES) throw new FileProblem('Berkas terlalu besar. Paling besar 10 MB.');
      const filled = fillTemplate(new Uint8Array(await file.arrayBuffer()), templateValues(recap));
      const own = file.name.replace(/\.\w+$/, '');
      const name = fileName(`${own} ${recap.Class.name} ${periodOf(recap)}.xlsx`);
      saveFile(new Blob([filled.file], { type: XLSX_MIME_TYPE }), name);
      setOutcome({ filled, name });
    } catch (error) {
      setOutcome({ problem: error instanceof FileProblem ? error.message : UNREADABLE_TEMPLATE_TEXT });
    }
  };
  return (
    <PlainDialog
      title="Isi template sekolah"
      maxWidth="sm"
      actions={
        <Button
          component="label"
          // The input inside is what is focused and named; the label only looks like a button.
          // oxlint-disable-next-line jsx-a11y/aria-role -- takes MUI's role=button away
          role={undefined}
          tabIndex={-1}
          variant="contained"
        >
          Pilih template
          <input
            type="file"
            className="vh"
            accept={`.xlsx,${XLSX_MIME_TYPE}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void open(file);
              // The value is cleared, so that choosing the same file again after correcting it is noticed as a change.
              target.value = '';
            }}
          />
        </Button>
      }
      onClose={onClose}
    >
      <p>
        Pilih lembar .xlsx milik sekolah. Baris judulnya perlu kolom Nama, NIS, NISN, atau No, dan kolom S, I,
        atau A. Sel yang diberi nama KELAS, BULAN, SEMESTER, TAHUN_AJARAN, WALI_KELAS, KEPALA_SEKOLAH, atau
        SEKOLAH ikut diisi. Rumus dan format tetap.
      </p>
      <p className="quiet small">Berkas diisi di perangkat ini dan tidak diunggah.</p>
      <div role="status">{outcome && 'filled' in outcome && <FillResult {...outcome} />}</div>
      {outcome && 'problem' in outcome && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {outcome.problem}
        </Alert>
      )}
    </PlainDialog>
  );
}

function FillResult({ filled, name }: { readonly filled: FilledTemplate; readonly name: string }) {
  const { pupils, names, missing } = filled;
  const what = [
    pupils > 0 && `${formatNumber(pupils)} siswa`,
    names > 0 && `${formatNumber(names)} sel bernama`,
  ].filter(Boolean);
  return (
    <>
      <Alert severity="success" role="none" sx={{ mt: 1 }}>
        {what.join(' dan ')} diisi. Berkas disimpan sebagai {name}.
      </Alert>
      {missing.length > 0 && (
        <Alert severity="warning" role="none" sx={{ mt: 1 }}>
          Tidak ada barisnya di template: {missing.join(', ')}.
        </Alert>
      )}
    </>
  );
}
