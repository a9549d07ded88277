import { openSideProcess } from '../../platform/side-process.ts';
import type { Outcome, PictureKind } from './make-pictures.ts';

export interface PhotoEditor {
  /** Throws when its process breaks down or takes too long. */
  edit(bytes: Uint8Array, kind?: PictureKind): Promise<Outcome>;
}

const LONGEST = 120_000;
const FILE = new URL('./image-process.ts', import.meta.url);

export function openPhotoEditor(): PhotoEditor {
  const helper = openSideProcess(FILE, LONGEST);
  return {
    edit: async (bytes, kind = 'photo') => (await helper.ask({ bytes, kind })) as Outcome,
  };
}
