import { useState } from 'react';
import { lazyScreen } from '../page/lazyScreen.tsx';
import { ChevronDownIcon } from '../page/icons.tsx';
import type { ChoicesListProps } from './ChoicesList.tsx';
import type { SelectOption } from './Pick.tsx';

/** Loaded separately, so that the list does not wait for the popup's code. */
const ChoicesList = lazyScreen<'ChoicesList', ChoicesListProps>(
  () => import('./ChoicesList.tsx'),
  'ChoicesList',
  null,
);

interface ChoicesButtonProps extends Omit<ChoicesListProps, 'anchor' | 'onClose'> {
  /** The chosen values with their labels, as far as these are known. */
  readonly chosenOptions: readonly SelectOption[];
}

/** A filter that looks like {@link ToolbarSelect}, for what the browser's own list cannot do: several values, or values found by typing. */
export function ChoicesButton({ chosenOptions, ...list }: ChoicesButtonProps) {
  const { label, all, chosen } = list;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [first, ...others] = chosenOptions;
  const words = first
    ? [first.label, others.length > 0 && `+${others.length}`].filter(Boolean).join(' ')
    : all;
  return (
    <>
      <button
        type="button"
        className={chosen.length > 0 ? 'pick on' : 'pick'}
        // A screen reader hears all that is chosen, where the button shows the first and a number.
        aria-label={`${label}: ${chosenOptions.map((option) => option.label).join(', ') || all}`}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <span>{`${label}:`}</span>
        <span className="picked">{words}</span>
        <ChevronDownIcon />
      </button>
      {isWanted && <ChoicesList {...list} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
