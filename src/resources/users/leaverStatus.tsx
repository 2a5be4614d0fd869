import { Tag } from '../../kit/page/Tag.tsx';
import { isLeaver, nameOf, numberOf } from '../../school/people.ts';
import type { PersonRecord } from './facts.tsx';

interface OfUser {
  readonly user: PersonRecord;
}

/** Another backend does not say. */
export const statusOf = ({ is_active: isActive }: Partial<PersonRecord>): string | undefined =>
  isActive === undefined ? undefined : isActive ? 'Aktif' : 'Nonaktif';

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
