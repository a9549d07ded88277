import type { Config } from '../../platform/config.ts';
import { openBucket } from '../../platform/object-storage/bucket.ts';
import type { ObjectStorage } from '../../platform/object-storage/settings.ts';
import { type Check, describe, type Finding, failed, ok, skipped, warning } from './check.ts';

export function checkStorage({ objectStorage: photos, offSite, backupDir }: Config): Check[] {
  const group = 'Services';
  const examinePhotos = async () =>
    photos
      ? judgeBucket(photos, 'PHOTOS_S3_')
      : skipped('No PHOTOS_S3_URL is set: photos are kept in DATA_DIR.');
  const examineOffSite = async () => {
    if (!offSite) return skipped('No BACKUP_S3_URL is set: backups stay on this machine.');
    if (!backupDir) return skipped('The worker takes backups off site, where it makes them.');
    return judgeBucket(offSite.storage, 'BACKUP_S3_');
  };
  return [
    { group, name: 'photos', examine: examinePhotos },
    { group, name: 'copies of photos', examine: () => judgeCopies({ photos, backupDir }) },
    { group, name: 'off-site backups', examine: examineOffSite },
  ];
}

function judgeCopies({
  photos,
  backupDir,
}: {
  photos: ObjectStorage | null;
  backupDir: string | null;
}): Finding {
  if (!backupDir) return skipped('No backups are made here.');
  if (!photos) return ok('They are beside the backups.');
  return warning(
    'Backups do not contain them: they are in the bucket of PHOTOS_S3_URL only.',
    'Turn on versions or replication in that bucket, so that a deleted photo can come back.',
  );
}

async function judgeBucket(storage: ObjectStorage, settings: string): Promise<Finding> {
  try {
    await openBucket(storage, 'The bucket').list().next();
    return ok('The bucket answers.');
  } catch (error) {
    const words = describe(error);
    return failed(
      words.startsWith('The bucket') ? `${words}.` : `The bucket cannot be reached: ${words}.`,
      `Check the ${settings} settings, and that the key may list, read, write and delete.`,
    );
  }
}
