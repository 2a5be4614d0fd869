import { mapUrl, type Position } from './position.ts';

export function MapLink(position: Position) {
  const url = mapUrl(position);
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      Buka peta (tab baru)
    </a>
  );
}
