export interface UploadedPicture {
  src: string;
  width: number;
  height: number;
}

/** Stores a picture; rejects with a message for the user. `share` runs from 0 to 1. */
export type UploadPicture = (
  file: File,
  sending: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>;

export function listPictures(transfer: DataTransfer | null): File[] {
  // Pictures copied from a page come with their URL, which is used instead of the file.
  if (!transfer || transfer.types.includes('text/html')) return [];
  return [...transfer.files].filter(({ type }) => type.startsWith('image/'));
}
