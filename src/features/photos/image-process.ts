import { setPriority } from 'node:os';
import sharp from 'sharp';
import { makePictures, type PictureKind } from './make-pictures.ts';

// Runs at low priority, so that visitors' requests come first.
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

/** Runs as a separate process. Answers each photo with its pictures or the reason why there are none. */
process.on('message', async ({ bytes, kind }: Question) => {
  process.send?.(await makePictures(bytes, kind));
});
process.on('disconnect', () => process.exit());
