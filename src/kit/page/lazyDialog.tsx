import {
  type ComponentType,
  createContext,
  createElement,
  use,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { HeldKeys } from './heldKeys.ts';
import { type LazyComponent, plainScreen, withTheme } from './lazyScreen.tsx';
import { PartMissing } from './ScreenBoundary.tsx';

interface DialogProps {
  /** false: the dialog is mounted, but closed. */
  readonly open?: boolean;
  readonly onClose: () => void;
}

const OpeningContext = createContext<readonly [keys: HeldKeys, dialog: DialogProps] | null>(null);

function useOpeningDialog() {
  const opening = use(OpeningContext);
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
  const loadWithKeys = async () => {
    const [{ [name]: Dialog }, { handKeysOver }] = await Promise.all([
      withTheme(load, name)(),
      import('./handKeysOver.ts'),
    ]);
    const HandKeysOver = () => {
      const [keys] = useOpeningDialog();
      useLayoutEffect(() => handKeysOver(keys), [keys]);
      return null;
    };
    const OpenedDialog = (props: P) => (
      <>
        {createElement(Dialog, props)}
        <HandKeysOver />
      </>
    );
    hasCode = true;
    return { [name]: OpenedDialog } as Readonly<Record<N, ComponentType<P>>>; // a computed name is any string's
  };
  const DialogCode = plainScreen(loadWithKeys, name, <OpeningNotice />, <MissingCodeNotice />);

  function LazyDialog(props: P) {
    const { open = true } = props;
    const [keys] = useState(() => new HeldKeys());
    // The page gets the keys again whenever the dialog closes, also while its code is still loading.
    useLayoutEffect(() => (open ? keys.giveBack : keys.giveBack()), [keys, open]);
    // A dialog without its code is unmounted when it is closed, which forgets a failed load. One with its code stays mounted for the
    // closing transition.
    return (
      <OpeningContext value={[keys, props]}>{(open || hasCode) && <DialogCode {...props} />}</OpeningContext>
    );
  }
  LazyDialog.fetchCode = DialogCode.fetchCode;
  return LazyDialog;
}

function OpeningNotice() {
  const [keys, { open = true, onClose }] = useOpeningDialog();
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

function MissingCodeNotice() {
  const [keys, { open = true, onClose }] = useOpeningDialog();
  useLayoutEffect(() => keys.giveBack(), [keys]);
  return open && <PartMissing isOver onClose={onClose} />;
}
