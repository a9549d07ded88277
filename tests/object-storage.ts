import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

const BUCKET = 'photos';
const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** As little of S3 as photos need, on loopback: it checks signatures and can break down. */
export async function openFakeStorage() {
  const objects = new Map<string, { bytes: Buffer; writtenAt: Date }>();
  const asked: string[] = [];
  let faults = 0;
  let pageSize = 1000;

  async function isSigned(request: {
    method?: string;
    url?: string;
    headers: NodeJS.Dict<string | string[]>;
  }) {
    const given = String(request.headers.authorization ?? '');
    const signer = new AwsV4Signer({
      ...KEYS,
      url: `http://${request.headers.host}${request.url}`,
      method: request.method ?? 'GET',
      service: 's3',
      region: 'us-test-1',
      datetime: String(request.headers['x-amz-date']),
      headers: { 'x-amz-content-sha256': String(request.headers['x-amz-content-sha256']) },
    });
    return (await signer.authHeader()) === given;
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://storage');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(`${method} ${pathname}`);
    const end = (status: number, body: string | Buffer = '') =>
      response.writeHead(status).end(body);
    if (faults > 0) {
      faults -= 1;
      return end(503, 'SlowDown');
    }
    if (!(await isSigned(request))) return end(403, 'SignatureDoesNotMatch');
    const [, bucket, name = ''] = pathname.split('/');
    if (bucket !== BUCKET) return end(404, 'NoSuchBucket');
    if (method === 'GET' && name === '')
      return end(200, list(searchParams.get('continuation-token')));
    if (method === 'PUT')
      objects.set(name, { bytes: Buffer.concat(chunks), writtenAt: new Date() });
    if (method === 'DELETE') objects.delete(name);
    if (method !== 'GET') return end(method === 'PUT' ? 200 : 204);
    const found = objects.get(name);
    return found ? end(200, found.bytes) : end(404, 'NoSuchKey');
  });

  function list(after: string | null): string {
    const names = [...objects.keys()].sort().filter((name) => name > (after ?? ''));
    const page = names.slice(0, pageSize);
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.writtenAt.toISOString()}</LastModified></Contents>`,
    );
    const next = names.length > page.length ? page.at(-1) : null;
    return `<ListBucketResult>${contents.join('')}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    asked,
    settings: {
      url,
      bucket: BUCKET,
      key: KEYS.accessKeyId,
      secret: KEYS.secretAccessKey,
      region: 'us-test-1',
    },
    env: {
      PHOTOS_S3_URL: url,
      PHOTOS_S3_BUCKET: BUCKET,
      PHOTOS_S3_KEY: KEYS.accessKeyId,
      PHOTOS_S3_SECRET: KEYS.secretAccessKey,
      PHOTOS_S3_REGION: 'us-test-1',
    },
    /** The next answers are faults. */
    fail(count: number) {
      faults = count;
    },
    pageBy(size: number) {
      pageSize = size;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
