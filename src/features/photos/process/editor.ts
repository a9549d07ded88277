import { openSideProcess } from '../../../platform/side-process.ts';
import type { Fault, Outcome } from './make-pictures.ts';

export interface PhotoEditor {
  /** Throws when its process breaks down or takes too long. */
  edit(bytes: Uint8Array): Promise<Outcome>;
}

const LONGEST = 120_000;
const FILE = new URL('./image-process.ts', import.meta.url);

export function openPhotoEditor(): PhotoEditor {
  const helper = openSideProcess(FILE, LONGEST);
  return { edit: async (bytes) => (await helper.ask(bytes)) as Outcome };
}

export const faultWords: Record<Fault | 'lost', string> = {
  unreadable:
    'We could not read this photo: the file is damaged or incomplete. Save it again as a JPEG and upload that.',
  pixels: 'This photo has more than 50 million pixels. Upload a smaller copy.',
  small: 'This photo is too small. Upload one that is at least 200 pixels wide and high.',
  narrow: 'This photo is more than four times as long as it is wide. Crop it and upload it again.',
  lost: 'Something went wrong on our side. Upload this photo again.',
};
