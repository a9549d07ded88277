// Builds the browser assets and the server renderer, with quick compression.
import { rmSync } from 'node:fs';
import { build } from 'vite';
import { localizeBuild } from '../tools/messages/localize.ts';
import { compressAssets } from './compress-assets.ts';

try {
  for (const place of ['client', 'server'])
    rmSync(`dist/${place}`, { recursive: true, force: true });
  await build({ logLevel: 'warn' });
  await build({ logLevel: 'warn', build: { ssr: 'src/web/shell/entry-server.tsx' } });
  localizeBuild();
  await compressAssets('quick');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
