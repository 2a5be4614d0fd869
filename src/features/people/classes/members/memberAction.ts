import type { Class } from '../../../../../contract/people/classes.ts';
import type { Member } from '../../../../../contract/people/memberships.ts';

/** What is done about one member of a class. */
export interface MemberActionProps {
  readonly member: Member;
  readonly schoolClass: Class;
}
