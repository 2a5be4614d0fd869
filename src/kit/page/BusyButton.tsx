import Button, { type ButtonProps } from '@mui/material/Button';

/**
 * A button that starts work. While that runs a press does nothing, and the button keeps the focus: one that is `disabled` loses it, and a
 * dialog that comes of the work would not know where to give it back.
 */
export const BusyButton = ({
  busy = false,
  onClick,
  ...button
}: ButtonProps & { readonly busy?: boolean }) => (
  <Button
    {...button}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      // A submit, too.
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
