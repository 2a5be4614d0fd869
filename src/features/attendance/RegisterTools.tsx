import type { ReactNode } from 'react';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { FillButton } from './FillButton.tsx';
import { CallIcon, HistoryIcon, KeyboardIcon } from './icons.tsx';
import { NumberLineField } from './NumberLineField.tsx';
import { PhoneTools } from './PhoneTools.tsx';
import type { RegisterToolsProps } from './registerToolsProps.ts';
import { SearchField } from './SearchField.tsx';

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
