import { useGetList, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Extension } from '../../../contract/extensions.ts';
import { useExtensions } from '../../providers/extensions.ts';
import { useMayOpen } from '../../person/person.ts';
import { formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';

/** How many there are of each main noun, from the list calls that every backend has. */
export function Totals() {
  const definitions = useResourceDefinitions<{ readonly needs?: Extension }>();
  const offers = useExtensions();
  const mayOpen = useMayOpen();
  const shown = Object.values(definitions).filter(
    ({ name, hasList, options }) => hasList && mayOpen(name) && (!options?.needs || offers(options.needs)),
  );
  if (shown.length === 0) return null;
  return (
    <Section title="Data sekolah">
      <ul className="home-totals">
        {shown.map(({ name }) => (
          <li key={name}>
            <Total resource={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A count that could not be fetched is "–". The list itself shows the reason. */
function Total({ resource }: { readonly resource: string }) {
  const labelOf = useGetResourceLabel();
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 } });
  return (
    <Link to={pathTo(resource)}>
      <strong>{error ? '–' : total === undefined ? '…' : formatNumber(total)}</strong>{' '}
      <span>{labelOf(resource, 2)}</span>
    </Link>
  );
}
