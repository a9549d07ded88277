import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';

export interface LetterBox {
  put(pdf: Uint8Array, id: string): Promise<void>;
}

export function createLetterBox({ dataDir }: Pick<Config, 'dataDir'>): LetterBox {
  const outbox = path.join(dataDir, 'outbox');
  return { put: (pdf, id) => writeWhole(outbox, `letter-${id}.pdf`, pdf) };
}

export interface PhoneCodes {
  send(number: string, code: string): Promise<void>;
}

/** Writes codes to `DATA_DIR/outbox/phone-<number>.txt`, for development. Returns null if phone codes are off. */
export function createPhoneCodes({
  dataDir,
  phoneCodes,
}: Pick<Config, 'dataDir' | 'phoneCodes'>): PhoneCodes | null {
  if (phoneCodes === 'off') return null;
  const outbox = path.join(dataDir, 'outbox');
  return {
    send: (number, code) => writeWhole(outbox, `phone-${number.slice(1)}.txt`, `${code}\n`),
  };
}

async function writeWhole(folder: string, name: string, content: string | Uint8Array) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
