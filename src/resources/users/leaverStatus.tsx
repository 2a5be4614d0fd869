import { Tag } from '../../kit/page/Tag.tsx';
import { isLeaver, nameOf } from '../../school/people.ts';
import type { PersonRecord } from './facts.tsx';
import { cardTextOf } from './words.ts';

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
    {cardTextOf(user)}
    {isLeaver(user) && <Left />}
  </>
);
