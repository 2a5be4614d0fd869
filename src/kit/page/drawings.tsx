/**
 * Small drawings for screens without content. They are decorative: the text beside them says everything. Their shapes are loaded with the
 * first one, in a frame that has its size from the beginning, because most visits see none.
 */
import { useEffect, useState } from 'react';
import type { SHAPES } from './drawingShapes.tsx';

type Shapes = typeof SHAPES;

let loadedShapes: Shapes | undefined;

function Drawing({ of }: { readonly of: keyof Shapes }) {
  const [shapes, setShapes] = useState(loadedShapes);
  useEffect(() => {
    if (shapes) return undefined;
    let isLeft = false;
    import('./drawingShapes.tsx').then(
      ({ SHAPES }) => {
        loadedShapes = SHAPES;
        if (!isLeft) setShapes(SHAPES);
      },
      // Without a connection the frame stays empty.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [shapes]);
  return (
    <svg viewBox="0 0 180 120" aria-hidden>
      {shapes?.[of]}
    </svg>
  );
}

/** Draws an empty classroom. */
export const EmptyDrawing = () => <Drawing of="empty" />;

/** Stands for a day without lessons: a quiet school under the sun. */
export const FreeDayDrawing = () => <Drawing of="freeDay" />;

/** Draws a page of the register under a magnifying glass. */
export const NotFoundDrawing = () => <Drawing of="notFound" />;

/** Draws the same page, torn. */
export const FailedDrawing = () => <Drawing of="failed" />;

/** Draws a closed door. */
export const LockedDrawing = () => <Drawing of="locked" />;
