import { computeSentSide, computeCropSquare, type Crop } from './crop.ts';

const QUALITY = 0.9;

/**
 * Loads a picture from the URL of a file that may not be a picture at all.
 * @returns the loaded picture.
 * @throws when the browser cannot read it.
 */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Cuts the square out and makes a small JPEG of it, upright and without what a phone writes into its pictures. */
export async function encodePicture(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { side, left, top } = computeCropSquare(size, crop);
  const canvas = document.createElement('canvas');
  canvas.width = computeSentSide(size, crop);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: without this background, transparent parts would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture was not encoded'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
