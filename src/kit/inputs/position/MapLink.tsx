import Link from '@mui/material/Link';
import { mapUrl, type Position } from './position.ts';

export function MapLink(position: Position) {
  const url = mapUrl(position);
  if (!url) return null;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Buka peta (tab baru)
    </Link>
  );
}
