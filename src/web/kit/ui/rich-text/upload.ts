export interface UploadedPicture {
  src: string;
  width: number;
  height: number;
}

/** Keeps a picture somewhere; fails with a message for who sent it. `share` runs from 0 to 1. */
export type UploadPicture = (
  file: File,
  sending: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>;

export function listPictures(transfer: DataTransfer | null): File[] {
  // A picture that is copied from a page comes with its address, which is taken instead.
  if (!transfer || transfer.types.includes('text/html')) return [];
  return [...transfer.files].filter(({ type }) => type.startsWith('image/'));
}
