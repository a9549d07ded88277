// Copied into an image and run there as its user: tests code that the product loads only occasionally.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import {
  decrypt,
  encrypt,
  makeEncryptionKey,
} from '../../src/features/operations/backups/encryption.ts';
import { openPhotoEditor } from '../../src/features/photos/photo-editor.ts';
import { openPainter } from '../../src/features/seo/pictures/painter.ts';
import { cleanSvg } from '../../src/features/settings/clean-svg.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openBucket } from '../../src/platform/object-storage/bucket.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openRecorder } from '../../src/platform/telemetry/open-telemetry.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';

async function makePhoto() {
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#663399' };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const outcome = await openPhotoEditor().edit(bytes);
  return 'pictures' in outcome && outcome.pictures.length > 0;
}

async function paintSocialPicture() {
  const sign = { name: 'Café Łódź', kind: 'cafes', trade: 'Cafes', place: 'Boise, ID' };
  const bytes = await openPainter().paint({ sign, siteName: 'Mainstreet' });
  return (await sharp(bytes).metadata()).format === 'png';
}

async function encryptBackup() {
  const { identity, recipient } = await makeEncryptionKey();
  const sealed = await encrypt(new Blob(['backup']).stream(), recipient);
  return (await new Response(await decrypt(sealed, [identity])).text()) === 'backup';
}

/** Starts a server that accepts any request, as a trace collector and as a storage bucket. */
async function openCollector() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}` };
}

async function recordTrace() {
  const { asked, url } = await openCollector();
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  if (!tracing) return false;
  const recorder = openRecorder(tracing, createLog('silent'));
  recorder.record({ name: 'trial', kind: 'server' }, null).end();
  await recorder.close();
  return asked.includes('POST /v1/traces');
}

async function askBucket() {
  const { asked, url } = await openCollector();
  const storage = { url, bucket: 'trial', key: 'key', secret: 'secret', region: 'auto' };
  await openBucket(storage, 'The bucket').ask('/picture');
  return asked.includes('GET /trial/picture');
}

const paths = {
  makePhoto,
  paintSocialPicture,
  cleanLogo: async () => cleanSvg(SVG).ratio === 1,
  encryptBackup,
  recordTrace,
  askBucket,
};
// Keeps this process alive. The product's side processes don't.
setInterval(() => {}, 60_000);
for (const [name, take] of Object.entries(paths)) {
  if (!(await take())) throw new Error(`${name} did not do what it should.`);
}
process.exit(0);
