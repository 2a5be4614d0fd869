import Button, { type ButtonProps } from '@mui/material/Button';

/**
 * A button that starts work and ignores presses while it runs. It is not `disabled`, because it would lose the focus, and a dialog opened
 * by the work could not give the focus back.
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
      // Prevents the submit of a form, too.
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
