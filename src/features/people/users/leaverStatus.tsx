import { Tag } from '../../../kit/page/Tag.tsx';
import { isLeaver, nameOf, numberOf } from '../../../school/people.ts';
import type { PersonRecord } from './facts.tsx';

interface OfUser {
  readonly user: PersonRecord;
}

export const Left = () => (
  <>
    {' '}
    <Tag>Nonaktif</Tag>
  </>
);

export const NameWithStatus = ({ user }: OfUser) => (
  <>
    {nameOf(user)}
    {isLeaver(user) && <Left />}
  </>
);

export const CardText = ({ user }: OfUser) => (
  <>
    {[numberOf(user), user.Role?.name].filter(Boolean).join(' · ')}
    {isLeaver(user) && <Left />}
  </>
);
