import { Tag } from '../../../kit/page/Tag.tsx';
import { isLeaver, nameOf, getPersonNumber } from '../../../school/people.ts';
import type { PersonRecord } from './personRecord.ts';

interface UserProps {
  readonly user: PersonRecord;
}

export const LeaverTag = () => (
  <>
    {' '}
    <Tag>Nonaktif</Tag>
  </>
);

export const NameWithStatus = ({ user }: UserProps) => (
  <>
    {nameOf(user)}
    {isLeaver(user) && <LeaverTag />}
  </>
);

export const UserCardText = ({ user }: UserProps) => (
  <>
    {[getPersonNumber(user), user.Role?.name].filter(Boolean).join(' · ')}
    {isLeaver(user) && <LeaverTag />}
  </>
);
