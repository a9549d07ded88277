interface StorageEnv {
  PHOTOS_S3_URL?: string | undefined;
  PHOTOS_S3_BUCKET?: string | undefined;
  PHOTOS_S3_KEY?: string | undefined;
  PHOTOS_S3_SECRET?: string | undefined;
  PHOTOS_S3_REGION: string;
}

/** Where photos are kept instead of DATA_DIR: a bucket of a service that speaks S3. */
export interface ObjectStorage {
  url: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export function readStorage(env: StorageEnv): ObjectStorage | null {
  const { PHOTOS_S3_URL: url, PHOTOS_S3_BUCKET: bucket, PHOTOS_S3_REGION: region } = env;
  const { PHOTOS_S3_KEY: key, PHOTOS_S3_SECRET: secret } = env;
  return url && bucket && key && secret ? { url, bucket, key, secret, region } : null;
}

export function hasWholeStorage(env: StorageEnv): boolean {
  const { PHOTOS_S3_URL, PHOTOS_S3_BUCKET, PHOTOS_S3_KEY, PHOTOS_S3_SECRET } = env;
  const given = [PHOTOS_S3_URL, PHOTOS_S3_BUCKET, PHOTOS_S3_KEY, PHOTOS_S3_SECRET].filter(Boolean);
  return given.length === 0 || given.length === 4;
}
