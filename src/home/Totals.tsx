import { useGetList, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useMayOpen } from '../person/person.ts';
import { formatNumber } from '../i18n/format.ts';
import { pathTo } from '../kit/page/paths.ts';
import { CardGrid } from './CardGrid.tsx';
import { HomeSection } from './HomeSection.tsx';

/** How many there are of each main noun, from the list calls that every backend has. */
export function Totals() {
  const definitions = useResourceDefinitions();
  const mayOpen = useMayOpen();
  const shown = Object.values(definitions).filter(({ name, hasList }) => hasList && mayOpen(name));
  if (shown.length === 0) return null;
  return (
    <HomeSection title="Data sekolah">
      <CardGrid minWidth={150}>
        {shown.map(({ name }) => (
          <li key={name}>
            <Total resource={name} />
          </li>
        ))}
      </CardGrid>
    </HomeSection>
  );
}

/** A count that could not be fetched is "–". The list itself shows the reason. */
function Total({ resource }: { readonly resource: string }) {
  const labelOf = useGetResourceLabel();
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 } });
  return (
    <Card>
      <CardActionArea component={Link} to={pathTo(resource)} sx={{ p: 2 }}>
        <Typography variant="h5" component="p">
          {error ? '–' : total === undefined ? '…' : formatNumber(total)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {labelOf(resource, 2)}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
