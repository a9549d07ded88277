/** Bytes up to which a photo is sent as it is. */
const LARGE = 1_500_000;
/** Larger than any picture that is made of it. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.9;

/** A smaller copy of a large photo, as mobile networks are slow; the photo itself where none can be made. */
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
