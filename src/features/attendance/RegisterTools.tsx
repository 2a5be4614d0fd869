import { type ReactNode, useState } from 'react';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { FillButton } from './FillButton.tsx';
import { CallIcon, HistoryIcon, KeyboardIcon, MoreIcon } from './icons.tsx';
import { NumberLineField } from './NumberLineField.tsx';
import type { RegisterToolsProps } from './registerToolsProps.ts';
import { SearchField } from './SearchField.tsx';
import { SearchIcon } from '../../kit/page/icons.tsx';
import { lazyOverlay } from '../../kit/page/lazyScreen.tsx';

const PhoneToolsMenu = lazyOverlay(() => import('./PhoneToolsMenu.tsx'), 'PhoneToolsMenu');

/** The tools above the class. On a phone there are so few that the class is in sight. */
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
      {mayWrite && <FillButton register={register} isEarly={isEarly} />}
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

/** A menu's code is no class's to wait for. */
/** One line: what is needed for every class stands there, the rest is one tap away. */
function PhoneTools(props: RegisterToolsProps) {
  const { register, pupils, mayWrite, isEarly, search, onSearch, numberLine, isNumbering } = props;
  const { onCall, onHelp, onHistory, actions } = props;
  const [searching, setSearching] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const toggleSearch = () => {
    onSearch('');
    setSearching(!searching);
  };
  return (
    <div className="register-tools">
      {mayWrite && <FillButton register={register} isEarly={isEarly} />}
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
          onHelp={onHelp}
          onHistory={onHistory}
          actions={actions}
        />
      )}
    </div>
  );
}
