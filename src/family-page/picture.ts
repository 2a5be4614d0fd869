/** In bytes. A picture up to this size is sent as it is. */
const SMALL_ENOUGH = 400_000;
/** The longest side that the server keeps of a letter, in pixels. */
const MAX_SIDE = 1600;

/** Makes a phone's picture smaller before it is sent over a slow line; the server decides about one that the browser cannot read. */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.8);
    });
    return blob && blob.size < file.size ? new File([blob], 'surat.jpg', { type: blob.type }) : file;
  } catch {
    return file;
  }
}
