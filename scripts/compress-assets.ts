import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { QUICK_STAMP } from './build-state.js';

const ASSETS = 'dist/client/assets';
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const LEVELS = { quick: { brotli: 5, gzip: 6 }, best: { brotli: 11, gzip: 9 } };

/** Writes a .br and a .gz file beside each asset. */
export async function compressAssets(how: keyof typeof LEVELS): Promise<void> {
  const { brotli, gzip: level } = LEVELS[how];
  const files = globSync('**/*.{js,mjs,css,svg}', { cwd: ASSETS });
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(ASSETS, name);
      const source = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
      };
      await replace(`${file}.br`, await compressBrotli(source, { params }));
      await replace(`${file}.gz`, await compressGzip(source, { level }));
    }),
  );
  if (how === 'quick') writeFileSync(QUICK_STAMP, '');
  else rmSync(QUICK_STAMP, { force: true });
}

/** Replaces a file atomically, because a server may be reading it. */
async function replace(file: string, content: Buffer) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
