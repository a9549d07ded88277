import { setPriority } from 'node:os';
import sharp from 'sharp';
import { makePictures, type PictureKind } from './make-pictures.ts';

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

interface Question {
  bytes: Uint8Array;
  kind: PictureKind;
}

/** Runs as a process of its own: answers each photo with its pictures, or why there are none. */
process.on('message', async ({ bytes, kind }: Question) => {
  process.send?.(await makePictures(bytes, kind));
});
process.on('disconnect', () => process.exit());
