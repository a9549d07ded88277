// Compresses the built files with `best`, unless that is done. Takes ten times as long as the quick
// compression.
import { existsSync } from 'node:fs';
import { QUICK_STAMP } from './build-state.js';
import { compressAssets } from './compress-assets.ts';

if (existsSync(QUICK_STAMP)) await compressAssets('best');
