// Compresses the built files as well as can be, which takes ten times as long as the build does it.
import { compressAssets } from './compress-assets.ts';

await compressAssets('best');
