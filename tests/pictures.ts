import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with enough in it to weigh what photos weigh. */
export function paintPhoto(width: number, height: number): Sharp {
  const step = 16;
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const wave = Math.sin(at / 97) * 60 + Math.cos(at / (columns * 3)) * 60;
    pixels[at] = 128 + wave + ((at * 2654435761) % 41) - 20;
  }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } }).resize(
    width,
    height,
    { fit: 'fill' },
  );
}

export function makeJpeg(width = 800, height = 600): Promise<Buffer> {
  return paintPhoto(width, height).jpeg({ quality: 88 }).toBuffer();
}

/** The header of a PNG of any size, with a little of its content: what unpacks to gigabytes. */
export function makeBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
