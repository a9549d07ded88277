import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeBomb, makeJpeg, paintPhoto } from '../../../tests/pictures.ts';
import type { Picture, PictureOutcome } from './make-pictures.ts';
import { openPhotoEditor } from './photo-editor.ts';

const { edit } = openPhotoEditor();

async function make(bytes: Uint8Array) {
  const outcome = await edit(bytes);
  if ('fault' in outcome) throw new Error(outcome.fault);
  return outcome;
}

const find = ({ pictures }: { pictures: Picture[] }, name: string) =>
  pictures.find(({ width, format }) => `${width}.${format}` === name)?.bytes ?? Buffer.of();
const faultOf = (outcome: PictureOutcome) => ('fault' in outcome ? outcome.fault : 'none');

test('a photo becomes pictures of four widths in three formats, none larger than it is', async () => {
  const made = await make(await makeJpeg(1500, 1000));
  expect(made).toMatchObject({ width: 1500, height: 1000 });
  expect(made.pictures.map(({ width, format }) => `${width}.${format}`).sort()).toEqual(
    [320, 640, 1280, 1920]
      .flatMap((width) => [`${width}.avif`, `${width}.jpg`, `${width}.webp`])
      .sort(),
  );
  for (const [name, format, width] of [
    ['320.avif', 'heif', 320],
    ['640.webp', 'webp', 640],
    ['1920.jpg', 'jpeg', 1500],
  ] as const) {
    const metadata = await sharp(find(made, name)).metadata();
    expect([metadata.format, metadata.width, metadata.space]).toEqual([format, width, 'srgb']);
  }
  const small = await make(await makeJpeg(300, 300));
  expect(small.pictures.map(({ width }) => width)).toEqual([320, 320, 320]);
});

test('it stands upright, and tells neither place nor camera', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1' } };
  const turned = await paintPhoto(900, 600)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Make: 'Cameramaker' }, ...gps })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(turned.includes('Cameramaker')).toBe(true);
  const made = await make(turned);
  expect([made.width, made.height]).toEqual([600, 900]);
  for (const { bytes } of made.pictures) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(orientation ?? 1).toBe(1);
    expect(Buffer.from(bytes).includes('Cameramaker')).toBe(false);
  }
});

const odd: [string, () => Promise<Buffer>][] = [
  ['CMYK, as printers have it', () => paintPhoto(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits a color', () => paintPhoto(400, 300).toColourspace('rgb16').png().toBuffer()],
  ['gray', () => paintPhoto(400, 300).grayscale().toColourspace('b-w').png().toBuffer()],
  ['a palette', () => paintPhoto(400, 300).png({ palette: true }).toBuffer()],
  ['AVIF', () => paintPhoto(400, 300).avif({ effort: 0 }).toBuffer()],
  ['another color space', () => paintPhoto(400, 300).withIccProfile('p3').jpeg().toBuffer()],
];

test.each(odd)('%s comes out as sRGB in 8 bits', async (_, draw) => {
  const made = await make(await draw());
  expect([made.width, made.height]).toEqual([400, 300]);
  const { space, depth, channels } = await sharp(find(made, '320.jpg')).metadata();
  expect([space, depth, channels]).toEqual(['srgb', 'uchar', 3]);
});

test('what is transparent becomes white', async () => {
  const clear = { width: 300, height: 300, channels: 4, background: '#00000000' } as const;
  const made = await make(await sharp({ create: clear }).png().toBuffer());
  const { channels } = await sharp(find(made, '320.jpg')).stats();
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
});

test('of what moves, the first moment is kept', async () => {
  const frames = await Promise.all(
    [10, 200].map((level) =>
      sharp({
        create: {
          width: 240,
          height: 240,
          channels: 3,
          background: { r: level, g: level, b: level },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const made = await make(moving);
  expect([made.width, made.height]).toEqual([240, 240]);
  expect((await sharp(find(made, '320.webp')).metadata()).pages ?? 1).toBe(1);
});

test('a file that is a picture and something else too is a picture alone', async () => {
  const both = Buffer.concat([
    await makeJpeg(),
    Buffer.from('<script>alert(1)</script>PK\x03\x04'),
  ]);
  const made = await make(both);
  for (const { bytes } of made.pictures) expect(Buffer.from(bytes).includes('script')).toBe(false);
});

test('what cannot be a photo is refused, with the reason', async () => {
  const jpeg = await makeJpeg();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
  expect(faultOf(await edit(jpeg.subarray(0, jpeg.length / 2)))).toBe('unreadable');
  expect(faultOf(await edit(jpeg.subarray(0, 10)))).toBe('unreadable');
  expect(faultOf(await edit(svg))).toBe('unreadable');
  expect(
    faultOf(
      await edit(
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#abc' } })
          .gif()
          .toBuffer(),
      ),
    ),
  ).toBe('unreadable');
  expect(faultOf(await edit(await makeJpeg(150, 600)))).toBe('small');
  expect(faultOf(await edit(await makeJpeg(1300, 300)))).toBe('narrow');
});

test('a small file that unpacks to gigabytes is refused for its size', async () => {
  expect(faultOf(await edit(makeBomb(40_000, 40_000)))).toBe('pixels');
  expect(faultOf(await edit(makeBomb(10_000, 5001)))).toBe('pixels');
});
