import type { ReactNode } from 'react';
import { IsPlaceKeptContext } from '../../person/person.ts';

/** The place of buttons that will most likely be offered, while it is not yet known to whom: what is below them does not move when they come. */
export const AwaitedActs = ({ children }: { readonly children: ReactNode }) => (
  <IsPlaceKeptContext value={true}>
    <div className="acts-awaited" inert aria-hidden>
      {children}
    </div>
  </IsPlaceKeptContext>
);
