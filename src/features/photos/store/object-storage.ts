import { openBucket } from '../../../platform/object-storage/bucket.ts';
import type { ObjectStorage } from '../../../platform/object-storage/settings.ts';
import type { PhotoStore } from './store.ts';

/** In a bucket of any service that speaks S3. */
export function openObjectStore(storage: ObjectStorage): PhotoStore {
  const { ask, delete: remove, list } = openBucket(storage, 'The photo storage');
  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      await (await ask(`/${name}`, { method: 'PUT', body })).body?.cancel();
    },
    async get(name) {
      const answer = await ask(`/${name}`);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    delete: remove,
    list,
  };
}
