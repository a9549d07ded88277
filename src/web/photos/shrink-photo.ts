/** Maximum bytes of a photo that is sent unchanged. */
const LARGE = 1_500_000;
/** Maximum side in pixels; larger than any rendition the server makes. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.9;

/** Returns a smaller copy of a large photo for slow networks, or the original if none can be made. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= LARGE || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const copy = await drawSmaller(file);
    return copy && copy.size < file.size ? copy : file;
  } catch {
    return file;
  }
}

async function drawSmaller(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
