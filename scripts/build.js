// Builds what the browser and the server's renderer need, and compresses the static files once.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const LANGUAGES = ['en', 'es'];

function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(m?js|css|svg)$/.test(name)) continue;
    const file = path.join(folder, name);
    const source = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
    writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
  }
}

try {
  rmSync('dist', { recursive: true, force: true });
  // Each language is a build of its own, so that its visitors load no other.
  for (const mode of LANGUAGES) {
    await build({ logLevel: 'warn', mode });
    await build({ logLevel: 'warn', mode, build: { ssr: 'src/web/entry-server.tsx' } });
  }
  compressAssets('dist/client/assets');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
