import type { Class } from '../../../../../contract/people/classes.ts';
import type { Member } from '../../../../../contract/people/memberships.ts';

/** The props of an action on one member of a class. */
export interface MemberActionProps {
  readonly member: Member;
  readonly schoolClass: Class;
}
