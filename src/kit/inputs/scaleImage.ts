/** Longest side of what is sent, in pixels: the server keeps less, and a phone's camera gives more than it takes. */
const MAX_SIDE = 2048;
/** Smaller files go as they are, in bytes. */
const SMALL = 1024 * 1024;
const QUALITY = 0.85;

/**
 * Makes a large picture small before it travels, upright and without what a phone writes into it.
 * @returns the file itself when it is small, or when the browser cannot read it: the server judges it then.
 */
export async function scaleImage(file: File): Promise<File> {
  if (file.size <= SMALL) return file;
  try {
    const blob = await encode(await createImageBitmap(file), file.type);
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

/** A JPEG has no transparent parts to lose; the others keep theirs as WebP. */
function encode(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) =>
    canvas.toBlob(resolve, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', QUALITY),
  );
}
