import { AwsClient } from 'aws4fetch';
import type { Config } from '../../platform/config.ts';
import { type Check, describe, type Finding, failed, ok, skipped } from './check.ts';

const PATIENCE = 8000;

export function checkStorage(config: Config): Check[] {
  return [{ group: 'Services', name: 'photos', examine: () => judgeStorage(config) }];
}

async function judgeStorage({ objectStorage }: Config): Promise<Finding> {
  if (!objectStorage) return skipped('No PHOTOS_S3_URL is set: photos are kept in DATA_DIR.');
  const { url, bucket, key, secret, region } = objectStorage;
  const client = new AwsClient({
    ...{ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 },
  });
  const advice =
    'Check the PHOTOS_S3_ settings, and that the key may list, read, write and delete.';
  try {
    const answer = await client.fetch(`${url}/${bucket}?list-type=2&max-keys=1`, {
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.ok) return ok('The bucket answers.');
    return failed(`The bucket answers ${answer.status}.`, advice);
  } catch (error) {
    return failed(`The bucket cannot be reached: ${describe(error)}.`, advice);
  }
}
