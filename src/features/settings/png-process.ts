import sharp from 'sharp';
import { drawPng } from './draw-png.ts';

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });

process.on('message', async (bytes: Uint8Array) => {
  process.send?.(await drawPng(bytes));
});
process.on('disconnect', () => process.exit());
