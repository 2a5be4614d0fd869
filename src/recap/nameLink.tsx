import type { Id } from '../../contract/calls.ts';
import { PupilLink } from '../school/PupilLink.tsx';

/** A pupil's name in a table on the screen: the way to the pupil's page. */
export const nameLink = ({ id, fullname }: { readonly id: Id; readonly fullname: string }) => (
  <PupilLink className="plain" id={id}>
    {fullname}
  </PupilLink>
);
