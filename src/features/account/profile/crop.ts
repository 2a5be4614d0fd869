/** The geometry of cutting a square out of a picture. Pure. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square that is cut out of a picture, independent of the picture's size. */
export interface Crop {
  /** 1 takes the largest square that fits, 2 one of half its side. */
  readonly zoom: number;
  /** Where the square lies in the room it has, from 0 (left, top) to 1 (right, bottom). */
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 4;
export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 };
/** The longest side of the picture that is sent, in pixels. */
const MAX_SENT_SIDE_PX = 1024;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The square in pixels of the picture. */
export function computeCropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: x * (width - side), top: y * (height - side) };
}

/** The side of the picture that is sent, in pixels. It is never enlarged beyond the pixels that the original has. */
export const computeSentSide = (size: Size, crop: Crop): number =>
  Math.max(1, Math.min(MAX_SENT_SIDE_PX, Math.round(computeCropSquare(size, crop).side)));

/**
 * Returns the crop after the picture was dragged by hand.
 * @param dx, dy how far it was dragged, in pixels of the screen.
 * @param frameSide the side of the frame on the screen.
 */
export function dragCrop(size: Size, crop: Crop, dx: number, dy: number, frameSide: number): Crop {
  const { side } = computeCropSquare(size, crop);
  const shiftPosition = (at: number, by: number, room: number) =>
    room > 0 ? clamp(at - (by * side) / frameSide / room) : at;
  return {
    ...crop,
    x: shiftPosition(crop.x, dx, size.width - side),
    y: shiftPosition(crop.y, dy, size.height - side),
  };
}
