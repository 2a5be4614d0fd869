import { useState } from 'react';
import { ChevronDownIcon } from '../../kit/page/icons.tsx';
import { lazyOverlay } from '../../kit/page/lazyScreen.tsx';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import type { RegisterAction } from './useRegisterActions.tsx';

const ActionsMenu = lazyOverlay(() => import('./ActionsMenu.tsx'), 'ActionsMenu');

interface ActionButtonsProps {
  readonly actions: readonly RegisterAction[];
}

/** The actions beside the heading, in one line: what is done now and then only stands under "Lainnya". */
export function ActionButtons({ actions }: ActionButtonsProps) {
  const rare = actions.filter(({ isRare }) => isRare);
  const shown = rare.length > 1 ? actions.filter(({ isRare }) => !isRare) : actions;
  return (
    <>
      {shown.map(({ label, icon, to, state, onClick }) =>
        to ? (
          <LinkButton key={label} to={to} state={state} variant="outlined" icon={icon}>
            {label}
          </LinkButton>
        ) : (
          <button key={label} type="button" className="btn" onClick={onClick}>
            {icon}
            {label}
          </button>
        ),
      )}
      {rare.length > 1 && <RareActions actions={rare} />}
    </>
  );
}

const RARE_LABEL = 'Lainnya';

function RareActions({ actions }: ActionButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        {RARE_LABEL}
        <ChevronDownIcon />
      </button>
      {isWanted && (
        <ActionsMenu label={RARE_LABEL} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
