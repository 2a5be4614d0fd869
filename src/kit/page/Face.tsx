import { useState } from 'react';

interface FaceProps {
  readonly picture: string | undefined;
  readonly name: string;
  /** What the picture is, where nothing beside it says so. */
  readonly alt?: string;
  readonly large?: boolean;
}

/** Somebody's picture, or the first letters of the name where there is none, or none that can be had. */
export function Face({ picture, name, alt = '', large = false }: FaceProps) {
  const [isGone, setGone] = useState(false);
  const letters = name
    .split(' ', 2)
    .map((word) => word.charAt(0))
    .join('');
  return (
    <span className={large ? 'face large' : 'face'}>
      {picture && !isGone ? <img src={picture} alt={alt} onError={() => setGone(true)} /> : letters}
    </span>
  );
}
