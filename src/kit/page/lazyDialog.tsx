import {
  type ComponentType,
  createContext,
  createElement,
  use,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { PressedKeys } from './heldKeys.ts';
import { type LazyComponent, plainScreen, themed } from './lazyScreen.tsx';
import { PartMissing } from './ScreenBoundary.tsx';

interface DialogProps {
  /** false: the dialog is mounted, but closed. */
  readonly open?: boolean;
  readonly onClose: () => void;
}

const Opening = createContext<readonly [keys: PressedKeys, dialog: DialogProps] | null>(null);

function useOpening() {
  const opening = use(Opening);
  if (!opening) throw new Error('useOpening works within a lazyDialog only');
  return opening;
}

/**
 * A dialog, in MUI's theme, whose code is loaded when it is opened. Keys pressed meanwhile are held for it, beginning with the first key
 * after the event that opened it.
 * Where the code cannot be loaded, a message is shown until it is closed; opening the dialog again tries again.
 */
export function lazyDialog<N extends string, P extends DialogProps>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
): LazyComponent<P> {
  let hasCode = false;
  const withKeys = async () => {
    const [{ [name]: Dialog }, { handKeysOver }] = await Promise.all([
      themed(load, name)(),
      import('./handKeysOver.ts'),
    ]);
    const HandOver = () => {
      const [keys] = useOpening();
      useLayoutEffect(() => handKeysOver(keys), [keys]);
      return null;
    };
    const Opened = (props: P) => (
      <>
        {createElement(Dialog, props)}
        <HandOver />
      </>
    );
    hasCode = true;
    return { [name]: Opened } as Readonly<Record<N, ComponentType<P>>>; // a computed name is any string's
  };
  const Code = plainScreen(withKeys, name, <Waiting />, <Missing />);

  function LazyDialog(props: P) {
    const { open = true } = props;
    const [keys] = useState(() => new PressedKeys());
    // The page gets the keys again whenever the dialog closes, also while its code is still loading.
    useLayoutEffect(() => (open ? keys.giveBack : keys.giveBack()), [keys, open]);
    // A dialog without its code is unmounted when it is closed, which forgets a failed load. One with its code stays mounted for the
    // closing transition.
    return <Opening value={[keys, props]}>{(open || hasCode) && <Code {...props} />}</Opening>;
  }
  LazyDialog.fetchCode = Code.fetchCode;
  return LazyDialog;
}

function Waiting() {
  const [keys, { open = true, onClose }] = useOpening();
  const close = useEffectEvent(onClose);
  // A layout effect, so that it runs before the next key can be pressed.
  useLayoutEffect(() => (open ? keys.hold(close) : keys.giveBack()), [keys, open]);
  return (
    open && (
      <div className="small part-over part-opens" role="status">
        Membuka…
      </div>
    )
  );
}

function Missing() {
  const [keys, { open = true, onClose }] = useOpening();
  useLayoutEffect(() => keys.giveBack(), [keys]);
  return open && <PartMissing isOver onClose={onClose} />;
}
