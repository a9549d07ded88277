import type { FileMark } from '../tables.ts';

/** A file that is to be read; `isStill` says afterwards whether it stayed the same. */
export interface SourceFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  mark: Omit<FileMark, 'hash'>;
  isStill(size: number): Promise<boolean>;
  close(): Promise<void>;
  /** Others wait behind it. */
  isMore: boolean;
  isThere(name: string): boolean;
}

/** `again`: worth another look in a few minutes. */
export type Found =
  | { file: SourceFile }
  | {
      file: null;
      state: 'nothing' | 'unchanged' | 'failed';
      reason: string | null;
      again: boolean;
    };

export function noFile(
  state: 'nothing' | 'unchanged' | 'failed',
  reason: string | null,
  again = false,
): Found {
  return { file: null, state, reason, again };
}

export const STILL_GROWING =
  'The file is still being written. We will look again in a few minutes.';
