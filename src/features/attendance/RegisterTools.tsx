import { type ReactNode, useState, useLayoutEffect, useRef } from 'react';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { CallIcon, HistoryIcon, KeyboardIcon, MoreIcon } from './icons.tsx';
import { FillBlanksButton } from './FillBlanksButton.tsx';
import { NumberLineField } from './NumberLineField.tsx';
import type { RegisterToolsProps } from './registerToolsProps.ts';
import { lazyOverlay } from '../../kit/page/lazyScreen.tsx';
import { SearchField as Field } from '../../kit/list/SearchField.tsx';

const PhoneToolsMenu = lazyOverlay(() => import('./PhoneToolsMenu.tsx'), 'PhoneToolsMenu');

/** The tools above the class. On a phone they are in the dock and in a menu, so that the class stays in view. */
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

/** The fields of a phone's tools, each of which is there once it was asked for. */
function PhoneTools(props: RegisterToolsProps) {
  const { register, pupils, isEarly, search, onSearch, numberLine, isNumbering, isSearching } = props;
  if (!isSearching && search === '' && !isNumbering) return null;
  return (
    <div className="register-tools">
      {(isSearching || search !== '') && (
        <SearchField value={search} onChange={onSearch} focused={isSearching} />
      )}
      {isNumbering && (
        <NumberLineField register={register} pupils={pupils} isEarly={isEarly} inputRef={numberLine} />
      )}
    </div>
  );
}

type PhoneMenuButtonProps = Pick<
  RegisterToolsProps,
  'mayWrite' | 'onCall' | 'onHistory' | 'actions' | 'isSearching'
> & {
  /** Shows the field to search, or takes it away. */
  readonly onToggleSearch: () => void;
};

/** A phone's button in the line of the heading: all that not every lesson needs is behind it. */
export function PhoneMenuButton(props: PhoneMenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-btn register-menubutton"
        aria-label="Tindakan lain"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <MoreIcon />
      </button>
      {isWanted && <PhoneToolsMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
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
