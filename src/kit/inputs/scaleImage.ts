/** The longest side of a picture that is sent, in pixels. The server stores less, and a phone's camera makes more than the server accepts. */
const MAX_SIDE = 2048;
/** In bytes. Files up to this size are sent unchanged. */
const MAX_UNSCALED_BYTES = 1024 * 1024;
const ENCODING_QUALITY = 0.85;

/**
 * Scales a large picture down before it is sent. The result is upright and has no metadata of the phone.
 * @returns the file itself when it is small, or when the browser cannot read it; the server then decides about it
 */
export async function scaleImage(file: File): Promise<File> {
  if (file.size <= MAX_UNSCALED_BYTES) return file;
  try {
    const blob = await scaleAndEncode(await createImageBitmap(file), file.type);
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

/** Scales and encodes the picture. A JPEG stays one, as it has no transparency to lose; other pictures become WebP, which keeps it. */
function scaleAndEncode(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
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
    canvas.toBlob(resolve, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', ENCODING_QUALITY),
  );
}
