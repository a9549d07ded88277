export interface ObjectStorage {
  url: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

type Env = Readonly<Record<string, unknown>>;
type Use = 'PHOTOS' | 'BACKUP';

function readParts(env: Env, use: Use): ObjectStorage {
  const read = (part: string) => String(env[`${use}_S3_${part}`] ?? '');
  return {
    url: read('URL'),
    bucket: read('BUCKET'),
    key: read('KEY'),
    secret: read('SECRET'),
    region: read('REGION'),
  };
}

function countGiven({ url, bucket, key, secret }: ObjectStorage): number {
  return [url, bucket, key, secret].filter(Boolean).length;
}

/** Returns null if the storage is not configured or only partly configured. */
export function readStorage(env: Env, use: Use): ObjectStorage | null {
  const storage = readParts(env, use);
  return countGiven(storage) === 4 ? storage : null;
}

export function hasWholeStorage(env: Env, use: Use): boolean {
  return [0, 4].includes(countGiven(readParts(env, use)));
}
