import { type ReactNode, useState, useLayoutEffect, useRef } from 'react';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { CallIcon, HistoryIcon, KeyboardIcon, MoreIcon, AllCheckedIcon } from './icons.tsx';
import { NumberLineField } from './NumberLineField.tsx';
import type { RegisterToolsProps } from './registerToolsProps.ts';
import { SearchIcon } from '../../kit/page/icons.tsx';
import { lazyOverlay } from '../../kit/page/lazyScreen.tsx';
import { SearchField as Field } from '../../kit/list/SearchField.tsx';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';

const PhoneToolsMenu = lazyOverlay(() => import('./PhoneToolsMenu.tsx'), 'PhoneToolsMenu');

/** The tools above the class. On a phone there are only a few, so that the class stays in view. */
export function RegisterTools(props: RegisterToolsProps): ReactNode {
  const { register, pupils, mayWrite, isEarly, search, onSearch } = props;
  const { numberLine, onCall, onHelp, onHistory } = props;
  const isMobile = useIsMobile();
  if (isMobile) return <PhoneTools {...props} />;
  return (
    <div className="register-tools">
      <SearchField value={search} onChange={onSearch} />
      {mayWrite && (
        <NumberLineField register={register} pupils={pupils} isEarly={isEarly} inputRef={numberLine} />
      )}
      {mayWrite && <FillBlanksButton register={register} isEarly={isEarly} />}
      {mayWrite && (
        <button type="button" className="btn" aria-keyshortcuts="P" onClick={onCall}>
          <CallIcon />
          Panggil satu per satu
        </button>
      )}
      {onHistory && (
        <button type="button" className="btn words" onClick={onHistory}>
          <HistoryIcon />
          Riwayat perubahan
        </button>
      )}
      {mayWrite && (
        <button
          type="button"
          className="icon-btn"
          aria-label="Tombol pintas"
          aria-keyshortcuts="?"
          title="Tombol pintas (?)"
          onClick={onHelp}
        >
          <KeyboardIcon />
        </button>
      )}
    </div>
  );
}

/** The tools on a phone, in one line: it has what every lesson needs, and the rest is one tap away in a menu. */
function PhoneTools(props: RegisterToolsProps) {
  const { register, pupils, mayWrite, isEarly, search, onSearch, numberLine, isNumbering } = props;
  const { onCall, onHistory, actions } = props;
  const [searching, setSearching] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const toggleSearch = () => {
    onSearch('');
    setSearching(!searching);
  };
  return (
    <div className="register-tools">
      {mayWrite && <FillBlanksButton register={register} isEarly={isEarly} />}
      <button
        type="button"
        className="icon-btn"
        aria-label="Cari siswa"
        aria-expanded={searching}
        onClick={toggleSearch}
      >
        <SearchIcon />
      </button>
      {(mayWrite || onHistory || actions.length > 0) && (
        <button
          type="button"
          className="icon-btn"
          aria-label="Lainnya"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => {
            setWanted(true);
            setAnchor(currentTarget);
          }}
        >
          <MoreIcon />
        </button>
      )}
      {(searching || search !== '') && <SearchField value={search} onChange={onSearch} focused={searching} />}
      {isNumbering && (
        <NumberLineField register={register} pupils={pupils} isEarly={isEarly} inputRef={numberLine} />
      )}
      {isWanted && (
        <PhoneToolsMenu
          anchor={anchor}
          onClose={() => setAnchor(null)}
          mayWrite={mayWrite}
          onCall={onCall}
          onHistory={onHistory}
          actions={actions}
        />
      )}
    </div>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the field gets the focus when it appears, because the user has just opened it. */
  readonly focused?: boolean;
}

function SearchField({ value, onChange, focused = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <Field
      label="Cari siswa (nama atau NIS)"
      placeholder="Cari nama atau NIS"
      value={value}
      onChange={onChange}
      ref={input}
    />
  );
}

interface FillButtonProps {
  readonly register: Register;
  /** Whether the day of the session has not come: nobody can be there yet. */
  readonly isEarly: boolean;
}

/** Marks all pupils without a mark as present. It covers the whole class even when a filter is set, so the button says how many pupils it marks. */
function FillBlanksButton({ register, isEarly }: FillButtonProps) {
  const { belum, total } = useStoreAfterPaint(register.subscribe, register.counts);
  const countLabel = useIsMobile() ? belum : `${belum} siswa`;
  return (
    <button
      type="button"
      className="btn filled register-fill"
      disabled={belum === 0 || isEarly}
      onClick={() => register.fillBlanks('hadir')}
    >
      <AllCheckedIcon />
      {belum === 0
        ? 'Semua sudah dicatat'
        : isEarly
          ? 'Belum waktunya'
          : `${belum === total ? 'Tandai semua hadir' : 'Tandai sisanya hadir'} (${countLabel})`}
    </button>
  );
}
