import * as m from '#messages';
import type { ImportFormat } from '../../../contract/imports.staff.ts';
import type { Language } from '../../../domain/languages.ts';
import { AppError } from '../../../platform/errors.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { openProcessPool } from '../../../platform/processes/process-pool.ts';
import type { Description, FileHead } from './describe.ts';

export interface AskedTable {
  format: Exclude<ImportFormat, 'csv'>;
  bytes: Uint8Array;
  wanted: string | null;
}

type Asked = { table: AskedTable } | { describe: FileHead };

export type ReaderQuestion = Asked & { language: Language };

const SECONDS = 180;

/**
 * Uploaded files are parsed only in these separate processes, so a malicious file can crash only its own
 * process.
 */
const readers = openProcessPool(new URL('./read-process.ts', import.meta.url), {
  atOnce: 2,
  waiting: 4,
  patience: 60_000,
  heap: 512,
  seconds: SECONDS,
  refuse: (limit) =>
    new AppError(
      'too_large',
      limit === 'heap' ? m.import_file_memory() : m.import_file_slow({ seconds: SECONDS }),
    ),
});

export function askReader<Piece>(asked: Asked): AsyncGenerator<Piece, void> {
  const language = currentLanguage() ?? 'en';
  return readers.ask<Piece>({ ...asked, language } satisfies ReaderQuestion);
}

export async function askForDescription(head: FileHead): Promise<Description> {
  let description: Description | undefined;
  // Reads to the end, because the pool kills a process whose answers aren't fully read.
  for await (const answer of askReader<Description>({ describe: head })) description = answer;
  if (!description) throw new Error('A process answered no description.');
  return description;
}
