import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Campaign from '@mui/icons-material/CampaignOutlined';
import HistoryIcon from '@mui/icons-material/History';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { FillButton } from './FillButton.tsx';
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
        <Button variant="outlined" startIcon={<Campaign />} aria-keyshortcuts="P" onClick={onCall}>
          Panggil satu per satu
        </Button>
      )}
      {onHistory && (
        <Button color="inherit" startIcon={<HistoryIcon />} onClick={onHistory}>
          Riwayat perubahan
        </Button>
      )}
      {mayWrite && (
        <Button
          className="register-helpbutton"
          color="inherit"
          aria-label="Tombol pintas"
          aria-keyshortcuts="?"
          title="Tombol pintas (?)"
          onClick={onHelp}
        >
          <Keyboard aria-hidden />
        </Button>
      )}
    </div>
  );
}
