import { setPriority } from 'node:os';
import sharp from 'sharp';
import { makePictures } from './make-pictures.ts';

// Visitors come first.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  ],
});

/** Runs as a process of its own: answers each photo with its pictures, or why there are none. */
process.on('message', async (bytes: Uint8Array) => {
  process.send?.(await makePictures(bytes));
});
process.on('disconnect', () => process.exit());
