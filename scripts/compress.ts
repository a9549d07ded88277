// Compresses the built files as well as can be, unless they are: it takes ten times as long as in the build.
import { existsSync } from 'node:fs';
import { QUICK_STAMP } from './build-state.js';
import { compressAssets } from './compress-assets.ts';

if (existsSync(QUICK_STAMP)) await compressAssets('best');
