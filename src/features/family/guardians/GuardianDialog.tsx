import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Guardian, WholeGuardian } from '../../../../contract/family/guardians.ts';
import { type Consent, CONSENTS, RELATIONS, RELATION_LABELS } from '../../../../contract/family/words.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { saveFile } from '../../../kit/page/saveFile.ts';
import { Failure } from '../../../kit/page/Failure.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { may, usePerson } from '../../../person/person.ts';
import { ApiError } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import {
  createGuardian,
  deleteGuardian,
  exportGuardian,
  type GuardianForm,
  updateGuardian,
} from './endpoints.ts';
import { useWholeGuardian } from './useWholeGuardian.ts';
import { CONSENT_LABELS, GUARDIANS_KEY, type OfPupil } from './words.ts';

interface GuardianDialogProps extends OfPupil {
  /** undefined: a new one. */
  readonly guardian?: Guardian;
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** The form of one guardian. The whole number is fetched only for it. */
export function GuardianDialog({ pupil, guardian, onRemove, onClose }: GuardianDialogProps) {
  const { data, error } = useWholeGuardian(guardian?.id);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="guardian-title">
      <DialogTitle id="guardian-title" sx={{ overflowWrap: 'anywhere' }}>
        {guardian ? `Ubah ${guardian.name}` : `Orang tua/wali ${pupil.fullname}`}
      </DialogTitle>
      {guardian && !data ? (
        <DialogContent>
          {error ? (
            <Alert severity="error">
              <Failure error={error} />
            </Alert>
          ) : (
            <LoadingState shape={['rows']} />
          )}
        </DialogContent>
      ) : (
        <Fields pupil={pupil} saved={data} onRemove={onRemove} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FieldsProps extends Pick<GuardianDialogProps, 'pupil' | 'onRemove' | 'onClose'> {
  readonly saved: WholeGuardian | undefined;
}

function Fields({ pupil, saved, onRemove, onClose }: FieldsProps) {
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [form, setForm] = useState<GuardianForm>({
    name: saved?.name ?? '',
    relation: saved?.relation ?? 'ibu',
    phone: saved?.phone ?? '',
    email: saved?.email ?? '',
  });
  const [consent, setConsent] = useState<Consent>(saved?.consent ?? 'unknown');
  const { isBusy, failure, attempt } = useAttempt();
  const fieldErrors = failure instanceof ApiError ? failure.fields : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void attempt(async () => {
      const message = saved
        ? await act(updateGuardian, { ...form, consent, id: saved.id })
        : await act(createGuardian, { ...form, has_agreed: consent === 'agreed', id: pupil.id });
      notify(message, { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [GUARDIANS_KEY] });
      onClose();
    });
  };
  const field = (name: keyof GuardianForm) => ({
    name,
    value: form[name],
    fullWidth: true,
    margin: 'dense' as const,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm((before) => ({ ...before, [name]: target.value })),
    error: fieldErrors?.[name] !== undefined,
  });
  return (
    <form onSubmit={save} noValidate>
      <DialogContent>
        <TextField
          {...field('name')}
          label="Nama"
          required
          autoComplete="off"
          helperText={fieldErrors?.name}
        />
        <TextField {...field('relation')} label="Hubungan" select helperText={fieldErrors?.relation}>
          {RELATIONS.map((relation) => (
            <MenuItem key={relation} value={relation}>
              {RELATION_LABELS[relation]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          {...field('phone')}
          label="Nomor telepon"
          required
          type="tel"
          autoComplete="off"
          helperText={
            fieldErrors?.phone ??
            'Misalnya 0812-3456-7890. Kakak dan adik dengan nomor sama memakai satu data'
          }
        />
        <TextField
          {...field('email')}
          label="Email (bila ada)"
          type="email"
          autoComplete="off"
          helperText={fieldErrors?.email}
        />
        <TextField
          select
          fullWidth
          margin="dense"
          label="Pesan dari sekolah"
          value={consent}
          onChange={({ target }) => setConsent(CONSENTS.find((one) => one === target.value) ?? consent)}
          helperText="Pesan hanya dikirim kepada yang setuju. Waktu dan pencatatnya disimpan"
        >
          {CONSENTS.filter((one) => saved !== undefined || one !== 'opted-out').map((one) => (
            <MenuItem key={one} value={one}>
              {CONSENT_LABELS[one]}
            </MenuItem>
          ))}
        </TextField>
        {saved && <DataActs guardian={saved} onDone={onClose} />}
        {failure !== undefined && !fieldErrors && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Failure error={failure} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {onRemove && (
          <Button color="error" variant="outlined" onClick={onRemove} sx={{ mr: 'auto' }}>
            Lepaskan
          </Button>
        )}
        <Button onClick={onClose}>Batal</Button>
        <BusyButton type="submit" variant="contained" busy={isBusy}>
          {isBusy ? 'Memproses...' : 'Simpan'}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

/** For a parent who asks: all that is kept as a file, and its deletion from all children at once. */
function DataActs({ guardian, onDone }: { readonly guardian: WholeGuardian; readonly onDone: () => void }) {
  const act = useRunAction();
  const notify = useNotify();
  const person = usePerson();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, attempt, forget } = useAttempt();
  if (!person || !may(person, 'deleteGuardian')) return null;
  const download = () =>
    attempt(async () => {
      const kept = JSON.stringify(await act(exportGuardian, { id: guardian.id }), null, 2);
      saveFile(new Blob([kept], { type: 'application/json' }), `data-orang-tua-${guardian.id}.json`);
    });
  const remove = () =>
    attempt(async () => {
      notify(await act(deleteGuardian, { id: guardian.id }), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [GUARDIANS_KEY] });
      onDone();
    });
  const problem = failure === undefined ? undefined : <Failure error={failure} />;
  return (
    <>
      <div className="acts">
        <BusyButton busy={isBusy} onClick={() => void download()}>
          Unduh datanya
        </BusyButton>
        <Button color="error" onClick={() => setAsking(true)}>
          Hapus seluruh datanya
        </Button>
      </div>
      {problem && !isAsking && <Alert severity="error">{problem}</Alert>}
      <ConfirmDialog
        open={isAsking}
        title={`Hapus seluruh data ${guardian.name}?`}
        confirmLabel="Hapus"
        busy={isBusy}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => {
          setAsking(false);
          forget();
        }}
      >
        Nama dan nomornya dihapus dari semua anaknya, tautannya ditutup, dan teks pesan kepadanya dikosongkan.
      </ConfirmDialog>
    </>
  );
}
