import type { ComponentProps } from 'react';
import { BUTTON_CLASSES } from './LinkButton.tsx';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'name' | 'type'> {
  /** What it is called for those who hear it, where its word alone does not say on what it acts. */
  readonly name?: string | undefined;
  /** "contained" for the screen's main action, "words" for one without an edge. */
  readonly variant?: keyof typeof BUTTON_CLASSES;
}

/** A button without MUI. */
export const PlainButton = ({ name, variant = 'outlined', ...button }: PlainButtonProps) => (
  <button type="button" className={BUTTON_CLASSES[variant]} aria-label={name} {...button} />
);
