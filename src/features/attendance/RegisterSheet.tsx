import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { knownBeforehandText } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import { formatDateWithWeekday } from '../../i18n/format.ts';
import { lazyDialog } from '../../kit/page/lazyDialog.tsx';
import { NothingFound } from '../../kit/page/states.tsx';
import { Notice } from '../../kit/page/Notice.tsx';
import { SkipTo } from '../../kit/page/SkipTo.tsx';
import { useStoreAfterPaint } from './afterPaint.ts';
import { Counters } from './Counters.tsx';
import { isUndo } from './engine/keys.ts';
import type { Register } from './engine/register.ts';
import { type Pupil, RegisterList } from './RegisterList.tsx';
import { PhoneDock } from './PhoneDock.tsx';
import { SaveCell } from './SaveCell.tsx';
import { SuggestionsButton } from './SuggestionsButton.tsx';
import { PhoneMenuButton, RegisterTools } from './RegisterTools.tsx';
import { toStatusGroup, numberRosterRows, type RosterRow, type StatusGroup } from './engine/rows.ts';
import { SaveLine } from './SaveLine.tsx';
import type { PupilContexts } from './usePupilContext.ts';
import { UndoButton } from './UndoButton.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useStatuses } from '../../school/useStatuses.ts';
import type { RegisterAction } from './useRegisterActions.tsx';
import './register.css';

/** The register is shown without waiting for these: their code is loaded on demand, or when the browser is idle. */
const KeyHelp = lazyDialog(() => import('./KeyHelp.tsx'), 'KeyHelp');
const RollCall = lazyDialog(() => import('./RollCall.tsx'), 'RollCall');

interface RegisterSheetProps {
  readonly register: Register;
  readonly roster: readonly RosterRow[];
  readonly mayWrite: boolean;
  /** Whether the page already says above why this register cannot be edited. */
  readonly isExplained?: boolean;
  /** The day of the session; undefined once that day has come. */
  readonly notBefore?: string | undefined;
  readonly withDetails: boolean;
  readonly contexts?: PupilContexts;
  /** Opens the history. It is absent where the server stores none. */
  readonly onHistory?: (id?: Id) => void;
  /** Actions of the page. On a phone they are in the menu of the tools. */
  readonly actions: readonly RegisterAction[];
}

interface StatusFilter {
  readonly group: StatusGroup;
  /** The pupils who had that status when the filter was chosen. They stay visible when it changes, so that no row vanishes under the finger. */
  readonly ids: ReadonlySet<unknown>;
}

/** The whole register of a class: notices, tools, counters and the rows to mark. */
export function RegisterSheet(props: RegisterSheetProps) {
  const {
    register,
    roster,
    mayWrite,
    isExplained = false,
    notBefore,
    withDetails,
    contexts,
    onHistory,
    actions,
  } = props;
  const isEarly = notBefore !== undefined;
  const choices = useStatuses();
  const activePupilIdRef = useRef<Id>(undefined);
  const setActivePupil = useCallback((id: Id | undefined) => void (activePupilIdRef.current = id), []);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<StatusFilter>();
  const [helping, setHelping] = useState(false);
  const [calling, setCalling] = useState(false);
  const [isNumbering, setNumbering] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [notedId, setNotedId] = useState<Id>();
  const isMobile = useIsMobile();
  const numberLineRef = useRef<HTMLInputElement>(null);
  const refusalReason = useStoreAfterPaint(
    register.outbox.subscribe,
    () => register.outbox.snapshot().stopped === 'forbidden' && register.outbox.snapshot().reason,
  );

  const pupils = useMemo<readonly Pupil[]>(
    () => numberRosterRows(roster).map(({ id, name, nis, number }) => ({ id, name, nis, number })),
    [roster],
  );
  // A typed letter is painted before the class is searched.
  const sought = useDeferredValue(search);
  const shown = useMemo(
    () => pupils.filter((pupil) => (!filter || filter.ids.has(pupil.id)) && matchesSearch(pupil, sought)),
    [pupils, filter, sought],
  );
  const noted = notedId === undefined ? undefined : pupils.find(({ id }) => id === notedId);
  const showAll = () => {
    setFilter(undefined);
    setSearch('');
  };
  const filterByGroup = (group: StatusGroup | undefined) =>
    setFilter(
      group && {
        group,
        ids: new Set(
          pupils.flatMap(({ id }) => (toStatusGroup(register.view(id).status) === group ? [id] : [])),
        ),
      },
    );

  const rowsId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // React also bubbles keys from dialogs, which are outside the register in the DOM.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!mayWrite || !isWithin || isTextField(event.target)) return;
    if (event.key === '?') setHelping(true);
    else if (isPlain(event, 'n')) {
      // The number line may be rendered only now. It is flushed synchronously, so that it has the focus before the next key.
      flushSync(() => setNumbering(true));
      numberLineRef.current?.focus();
    } else if (isPlain(event, 'p')) setCalling(true);
    else if (isUndo(event)) register.undo();
    else return;
    event.preventDefault();
  };

  return (
    <>
      {/* The dock is outside of the register, which is a CSS container: inside it nothing can be fixed to the window. */}
      {mayWrite && isMobile && (
        <PhoneDock
          register={register}
          pupils={pupils}
          contexts={contexts}
          isEarly={isEarly}
          withDetails={withDetails}
          noted={noted}
          onNote={setNotedId}
          onHistory={onHistory}
        />
      )}
      {/* The keys work anywhere in the register; each is also a button or a radio. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="register-page" id={rowsId} onKeyDown={onKeyDown}>
        {!mayWrite && !isExplained && (
          <Notice kind="info">
            Anda melihat daftar hadir ini tanpa mengubahnya. Hanya guru mata pelajaran ini dan admin yang
            dapat mencatat.
          </Notice>
        )}
        {mayWrite && notBefore && (
          <Notice kind="info">
            Sesi ini belum dimulai, baru mulai {formatDateWithWeekday(notBefore)}.{' '}
            {knownBeforehandText(choices)}.
          </Notice>
        )}
        {refusalReason && (
          <Notice kind="bad" isOver>
            {refusalReason}
          </Notice>
        )}
        {shown.length > 0 && (
          <SkipTo to={rowsId} first={mayWrite ? 'input[tabindex="0"]:not(:disabled)' : '.register-name a'}>
            Langsung ke daftar siswa
          </SkipTo>
        )}
        {/* The rows come first for the Tab key; the style sheet draws the tools above them. */}
        {shown.length === 0 ? (
          <div className="register-none">
            <NothingFound title="Tidak ada siswa yang cocok." onClear={showAll} />
          </div>
        ) : (
          <RegisterList
            register={register}
            active={activePupilIdRef}
            onVisit={setActivePupil}
            pupils={shown}
            choices={choices}
            readOnly={!mayWrite}
            isEarly={isEarly}
            withDetails={withDetails}
            contexts={contexts}
            onHistory={onHistory}
            onNote={isMobile ? setNotedId : undefined}
          />
        )}
        <RegisterTools
          register={register}
          pupils={pupils}
          mayWrite={mayWrite}
          isEarly={isEarly}
          search={search}
          onSearch={setSearch}
          isSearching={isSearching}
          numberLine={numberLineRef}
          isNumbering={isNumbering}
          onCall={() => setCalling(true)}
          onHelp={() => setHelping(true)}
          onHistory={onHistory && (() => onHistory())}
          actions={actions}
        />
        <div className="register-bar">
          <Counters register={register} filter={filter?.group} onFilter={filterByGroup} />
          {mayWrite && isMobile && <SaveCell outbox={register.outbox} />}
          {mayWrite && !isMobile && (
            <div className="register-after">
              <SaveLine outbox={register.outbox} />
              {contexts && <SuggestionsButton register={register} pupils={pupils} contexts={contexts} />}
              <UndoButton register={register} />
            </div>
          )}
          {shown.length < pupils.length && (
            <div className="register-shown">
              <span role="status">
                Menampilkan {shown.length} dari {pupils.length} siswa
              </span>
              <button type="button" className="btn words" onClick={showAll}>
                Tampilkan semua
              </button>
            </div>
          )}
        </div>
        {calling && (
          <RollCall register={register} pupils={pupils} isEarly={isEarly} onClose={() => setCalling(false)} />
        )}
        {helping && <KeyHelp onClose={() => setHelping(false)} />}
      </div>
      {isMobile && (
        <PhoneMenuButton
          mayWrite={mayWrite}
          onCall={() => setCalling(true)}
          onHistory={onHistory && (() => onHistory())}
          actions={actions}
          isSearching={isSearching}
          onToggleSearch={() => {
            setSearch('');
            setSearching(!isSearching);
          }}
        />
      )}
    </>
  );
}

/** Whether the key is this letter alone; with Ctrl, Alt or Meta it belongs to the browser. */
const isPlain = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter && !ctrlKey && !altKey && !metaKey;

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/** Removes case, accents and apostrophes from a text, so that "numan" finds Nu'man. */
const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase();

/** Every word must be found in the name or the NIS. */
export function matchesSearch({ name, nis }: Pick<RosterRow, 'name' | 'nis'>, search: string): boolean {
  const text = normalizeForSearch(`${name} ${nis}`);
  return normalizeForSearch(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
