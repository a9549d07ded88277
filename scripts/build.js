// Builds what the browser and the server's renderer need, and compresses the static files once.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const LANGUAGES = ['en', 'es'];
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compressAsset(file) {
  const source = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
  };
  writeFileSync(`${file}.br`, await compressBrotli(source, { params }));
  writeFileSync(`${file}.gz`, await compressGzip(source, { level: 9 }));
}

/** On all cores at once. */
function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(m?js|css|svg)$/.test(name));
  return Promise.all(names.map((name) => compressAsset(path.join(folder, name))));
}

try {
  rmSync('dist', { recursive: true, force: true });
  // Each language is a build of its own, so that its visitors load no other.
  for (const mode of LANGUAGES) {
    await build({ logLevel: 'warn', mode });
    await build({ logLevel: 'warn', mode, build: { ssr: 'src/web/entry-server.tsx' } });
  }
  await compressAssets('dist/client/assets');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
