import { type Bucket, readTag, readTags } from '../../../platform/object-storage/bucket.ts';

/** S3 takes parts from 5 MB on, and 10,000 of them. */
const PART = 16 * 1024 * 1024;
const PATIENCE = 5 * 60_000;
const DAY = 86_400_000;

/** Of any length, with one part at a time in memory. Answers the length. It is there as a whole, or not at all. */
export async function uploadInParts(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const begun = await (await bucket.ask(`/${name}?uploads=`, { method: 'POST' })).text();
  const upload = readTag(begun, 'UploadId');
  if (!upload) throw new Error('The bucket takes no files in parts');
  const address = `/${name}?uploadId=${encodeURIComponent(upload)}`;
  try {
    const tags: string[] = [];
    let size = 0;
    for await (const body of cut(bytes)) {
      const part = `${address}&partNumber=${tags.length + 1}`;
      const answer = await bucket.ask(part, { method: 'PUT', body }, PATIENCE);
      await answer.body?.cancel();
      tags.push(answer.headers.get('etag') ?? '');
      size += body.length;
    }
    const body = listParts(tags);
    const ended = await (await bucket.ask(address, { method: 'POST', body }, PATIENCE)).text();
    // A service may find out that it failed after it has begun to answer 200.
    const refusal = readTag(ended, 'Code');
    if (refusal) throw new Error(`The bucket could not join the parts: ${refusal}`);
    return size;
  } catch (error) {
    await bucket.ask(address, { method: 'DELETE' }).catch(() => {});
    throw error;
  }
}

/** What a process that was killed has begun under the prefix, over a day ago. */
export async function dropAbandoned(bucket: Bucket, prefix: string, now: Date): Promise<number> {
  const query = new URLSearchParams({ uploads: '', prefix });
  const listing = await (await bucket.ask(`?${query}`)).text();
  const old = readTags(listing, 'Upload')
    .map((text) => ({ name: readTag(text, 'Key'), id: readTag(text, 'UploadId'), text }))
    .filter(({ text }) => now.getTime() - Date.parse(readTag(text, 'Initiated') ?? '') > DAY);
  for (const { name, id } of old) {
    const address = `/${name}?uploadId=${encodeURIComponent(id ?? '')}`;
    await (await bucket.ask(address, { method: 'DELETE' })).body?.cancel();
  }
  return old.length;
}

/** Pieces of one size, but the last. */
async function* cut(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.alloc(PART);
  let filled = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(PART - filled, piece.length - at);
      part.set(piece.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < PART) continue;
      yield part;
      part = Buffer.alloc(PART);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

function listParts(tags: string[]): string {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
