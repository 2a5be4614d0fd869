import type { ReactNode } from 'react';
import { useBasename, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import { NavLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { mayOpenBy, useMayOpen, usePerson } from '../person/person.ts';
import { type OversightScreen, oversightScreens } from '../oversight/screens.tsx';
import { useExtension } from '../providers/extensions.ts';

interface MenuProps {
  readonly onNavigate: () => void;
}

/** One item per declared resource that has a list and may be read, in the order of the declarations. */
export function Menu({ onNavigate }: MenuProps) {
  const basename = useBasename();
  const definitions = useResourceDefinitions();
  const labelOf = useGetResourceLabel();
  const mayOpen = useMayOpen();
  const shown = Object.values(definitions).filter(({ name, hasList }) => hasList && mayOpen(name));

  return (
    <List sx={{ px: 1, py: 1.5 }}>
      <Item to={basename} label="Beranda" icon={<HomeOutlined />} onNavigate={onNavigate} end />
      {shown.map(({ name, icon: Icon }) => (
        <Item
          key={name}
          to={`${basename}/${name}`}
          label={labelOf(name, 2)}
          icon={Icon && <Icon />}
          onNavigate={onNavigate}
        />
      ))}
      {oversightScreens.map((screen) => (
        <OversightItem key={screen.slug} screen={screen} onNavigate={onNavigate} />
      ))}
    </List>
  );
}

/** Only where the server has it, and for who may read it. */
function OversightItem({ screen, onNavigate }: MenuProps & { readonly screen: OversightScreen }) {
  const { slug, label, icon: Icon, extension, reads } = screen;
  const basename = useBasename();
  const offered = useExtension(extension);
  const person = usePerson();
  if (!offered || !person || !mayOpenBy(person, reads)) return null;
  return <Item to={`${basename}/${slug}`} label={label} icon={<Icon />} onNavigate={onNavigate} />;
}

interface ItemProps extends MenuProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Current only on this very path, not on those below it. */
  readonly end?: boolean;
}

/** NavLink sets `aria-current="page"`, and the style follows it. */
const Item = ({ to, label, icon, end = false, onNavigate }: ItemProps) => (
  <ListItem disablePadding sx={{ mb: 0.5 }}>
    <ListItemButton
      component={NavLink}
      to={to}
      end={end}
      onClick={onNavigate}
      sx={{
        borderRadius: 2,
        minHeight: 44,
        '&[aria-current=page]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
        '&[aria-current=page] svg': { color: 'primary.main' },
      }}
    >
      <ListItemIcon sx={{ minWidth: 40 }}>
        <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
          {icon}
        </Box>
      </ListItemIcon>
      <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 'inherit' } } }} />
    </ListItemButton>
  </ListItem>
);
