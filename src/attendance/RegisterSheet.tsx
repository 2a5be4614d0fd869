import { type KeyboardEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import Campaign from '@mui/icons-material/CampaignOutlined';
import DoneAll from '@mui/icons-material/DoneAll';
import HistoryIcon from '@mui/icons-material/History';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Search from '@mui/icons-material/Search';
import Undo from '@mui/icons-material/Undo';
import type { Id } from '../../contract/calls.ts';
import { NothingFound } from '../layout/states.tsx';
import { createActiveRow } from './activeRow.ts';
import { Counters } from './Counters.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { isUndo } from './keys.ts';
import { NumberLineField } from './NumberLineField.tsx';
import type { Register } from './register.ts';
import { type Pupil, RegisterList } from './RegisterList.tsx';
import { RollCall } from './RollCall.tsx';
import { groupOf, type RosterRow, type StatusGroup } from './rows.ts';
import { SaveLine } from './SaveLine.tsx';
import type { PupilContexts } from './usePupilContext.ts';
import { matchesSearch } from './search.ts';
import { registerVariables } from './statusColours.ts';
import './register.css';

interface RegisterSheetProps {
  readonly register: Register;
  readonly roster: readonly RosterRow[];
  readonly mayWrite: boolean;
  readonly withDetails: boolean;
  readonly contexts?: PupilContexts;
  /** Where the server keeps a history. */
  readonly onHistory?: (id?: Id) => void;
}

interface Filter {
  readonly group: StatusGroup;
  /** Who had that status when the filter was chosen: nobody vanishes from under the finger. */
  readonly ids: ReadonlySet<unknown>;
}

/** The class, ready to be marked. */
export function RegisterSheet(props: RegisterSheetProps) {
  const { register, roster, mayWrite, withDetails, contexts, onHistory } = props;
  const theme = useTheme();
  const variables = useMemo(() => registerVariables(theme), [theme]);
  const [activeRow] = useState(createActiveRow);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>();
  const [helping, setHelping] = useState(false);
  const [calling, setCalling] = useState(false);
  const numberLine = useRef<HTMLInputElement>(null);
  const refused = useSyncExternalStore(
    register.outbox.subscribe,
    () => register.outbox.snapshot().stopped === 'forbidden' && register.outbox.snapshot().reason,
  );

  const pupils = useMemo<readonly Pupil[]>(
    () => roster.map(({ id, name, nis }, place) => ({ id, name, nis, number: place + 1 })),
    [roster],
  );
  const shown = useMemo(
    () => pupils.filter((pupil) => (!filter || filter.ids.has(pupil.id)) && matchesSearch(pupil, search)),
    [pupils, filter, search],
  );
  const showAll = () => {
    setFilter(undefined);
    setSearch('');
  };
  const choose = (group: StatusGroup | undefined) =>
    setFilter(
      group && {
        group,
        ids: new Set(pupils.flatMap(({ id }) => (groupOf(register.view(id).status) === group ? [id] : []))),
      },
    );

  const onKeyDown = (event: KeyboardEvent) => {
    // React hands up keys from dialogs too, which are not within the register.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!mayWrite || !isWithin || isTextField(event.target)) return;
    if (event.key === '?') setHelping(true);
    else if (isPlain(event, 'n')) numberLine.current?.focus();
    else if (isPlain(event, 'p')) setCalling(true);
    else if (isUndo(event)) register.undo();
    else return;
    event.preventDefault();
  };

  return (
    // The keys work anywhere in the register; each is also a button or a radio.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="register" style={variables} onKeyDown={onKeyDown}>
      {!mayWrite && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Anda melihat daftar hadir ini tanpa mengubahnya. Hanya guru mata pelajaran ini dan admin yang dapat
          mencatat.
        </Alert>
      )}
      {refused && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refused}
        </Alert>
      )}
      <div className="register-tools">
        <TextField
          type="search"
          size="small"
          label="Cari siswa (nama atau NIS)"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search aria-hidden />
                </InputAdornment>
              ),
            },
          }}
        />
        {mayWrite && <NumberLineField register={register} pupils={pupils} inputRef={numberLine} />}
        {mayWrite && <FillButton register={register} />}
        {mayWrite && (
          <Button
            className="register-half"
            variant="outlined"
            startIcon={<Campaign />}
            onClick={() => setCalling(true)}
          >
            Panggil satu-satu
          </Button>
        )}
        {onHistory && (
          <Button
            className="register-half"
            color="inherit"
            startIcon={<HistoryIcon />}
            onClick={() => onHistory()}
          >
            Riwayat
          </Button>
        )}
        {mayWrite && (
          <Button
            className="register-helpbutton"
            color="inherit"
            aria-label="Tombol pintas"
            title="Tombol pintas (?)"
            onClick={() => setHelping(true)}
          >
            <Keyboard aria-hidden />
          </Button>
        )}
      </div>
      <div className="register-bar">
        <Counters register={register} filter={filter?.group} onFilter={choose} />
        {mayWrite && (
          <div className="register-after">
            <SaveLine outbox={register.outbox} />
            <UndoButton register={register} />
          </div>
        )}
        {shown.length < pupils.length && (
          <div className="register-shown">
            <span role="status">
              Menampilkan {shown.length} dari {pupils.length} siswa
            </span>
            <Button size="small" onClick={showAll}>
              Tampilkan semua
            </Button>
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <NothingFound title="Tidak ada siswa yang cocok." onClear={showAll} />
      ) : (
        <RegisterList
          register={register}
          activeRow={activeRow}
          pupils={shown}
          readOnly={!mayWrite}
          withDetails={withDetails}
          contexts={contexts}
          onHistory={onHistory}
        />
      )}
      {calling && <RollCall register={register} pupils={pupils} onClose={() => setCalling(false)} />}
      <KeyHelp open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}

/** A letter alone: with Ctrl, Alt or Meta it belongs to the browser. */
const isPlain = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter && !ctrlKey && !altKey && !metaKey;

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/** Only the blanks, and of the whole class, whatever is filtered: the button says how many that is. */
function FillButton({ register }: { readonly register: Register }) {
  const { belum, total } = useSyncExternalStore(register.subscribe, register.counts);
  return (
    <Button
      variant="contained"
      startIcon={<DoneAll />}
      disabled={belum === 0}
      onClick={() => register.fillBlanks('hadir')}
    >
      {belum === 0
        ? 'Semua sudah dicatat'
        : belum === total
          ? `Tandai semua hadir (${belum} siswa)`
          : `Tandai sisanya hadir (${belum} siswa)`}
    </Button>
  );
}

function UndoButton({ register }: { readonly register: Register }) {
  const step = useSyncExternalStore(register.subscribe, register.lastStep);
  if (!step) return null;
  return (
    <div className="register-undo">
      <span className="register-step">{step.label}</span>
      <Button
        size="small"
        startIcon={<Undo />}
        aria-label={`Urungkan ${step.label}`}
        onClick={() => register.undo()}
      >
        Urungkan
      </Button>
    </div>
  );
}
