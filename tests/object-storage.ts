import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

const BUCKET = 'photos';
const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** As little of S3 as the product needs, on loopback: it checks signatures and can break down. */
export async function openFakeStorage() {
  const objects = new Map<string, { bytes: Buffer; writtenAt: Date }>();
  const uploads = new Map<string, { name: string; begunAt: Date; parts: Map<number, Buffer> }>();
  const asked: string[] = [];
  let faults = 0;
  let pageSize = 1000;
  let listsUploads = true;

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
      response.writeHead(status, { etag: '"tag"' }).end(body);
    const refuse = (status: number, code: string) =>
      end(status, `<Error><Code>${code}</Code></Error>`);
    if (faults > 0) {
      faults -= 1;
      return refuse(503, 'SlowDown');
    }
    if (!(await isSigned(request))) return refuse(403, 'SignatureDoesNotMatch');
    const [, bucket, ...path] = pathname.split('/');
    const name = path.join('/');
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    if (method === 'GET' && searchParams.has('uploads') && !listsUploads) {
      return refuse(501, 'NotImplemented');
    }
    const body = Buffer.concat(chunks);
    const answer = answerUpload(method, name, searchParams, body);
    if (answer !== null) return end(200, answer);
    if (method === 'GET' && name === '') return end(200, list(searchParams));
    if (method === 'PUT') objects.set(name, { bytes: body, writtenAt: new Date() });
    if (method === 'DELETE') objects.delete(name);
    if (method !== 'GET') return end(method === 'PUT' ? 200 : 204);
    const found = objects.get(name);
    return found ? end(200, found.bytes) : refuse(404, 'NoSuchKey');
  });

  /** Of files in parts; null for what is about others. */
  function answerUpload(
    method: string,
    name: string,
    query: URLSearchParams,
    body: Buffer,
  ): string | null {
    if (query.has('uploads') && method === 'POST') {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { name, begunAt: new Date(), parts: new Map() });
      return `<Result><UploadId>${id}</UploadId></Result>`;
    }
    if (query.has('uploads')) {
      const listed = [...uploads].map(
        ([id, upload]) =>
          `<Upload><Key>${upload.name}</Key><UploadId>${id}</UploadId><Initiated>${upload.begunAt.toISOString()}</Initiated></Upload>`,
      );
      return `<Result>${listed.join('')}</Result>`;
    }
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload) return null;
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return '';
    }
    uploads.delete(id);
    if (method === 'POST') {
      const parts = [...upload.parts].sort(([one], [other]) => one - other);
      const bytes = Buffer.concat(parts.map(([, part]) => part));
      objects.set(name, { bytes, writtenAt: new Date() });
    }
    return '';
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .sort()
      .filter((name) => name > after && name.startsWith(query.get('prefix') ?? ''));
    const page = names.slice(0, pageSize);
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.writtenAt.toISOString()}</LastModified><Size>${objects.get(name)?.bytes.length}</Size></Contents>`,
    );
    const next = names.length > page.length ? page.at(-1) : null;
    return `<ListBucketResult>${contents.join('')}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    uploads,
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
    /** As services that know only a part of S3. */
    hideUploads(isHidden: boolean) {
      listsUploads = !isHidden;
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
