import { useState } from 'react';

interface FaceProps {
  readonly picture: string | undefined;
  readonly name: string;
  /** The picture's alternative text, needed only where no text beside the picture says the same. */
  readonly alt?: string;
  readonly large?: boolean;
}

/** A person's picture, or the initials of the name where there is no picture or it cannot be loaded. */
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
