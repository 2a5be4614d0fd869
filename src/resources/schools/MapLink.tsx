import Link from '@mui/material/Link';
import { mapUrl } from './position.ts';

export function MapLink(position: { readonly latitude: number | null; readonly longitude: number | null }) {
  const url = mapUrl(position);
  if (!url) return null;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Buka peta (tab baru)
    </Link>
  );
}
