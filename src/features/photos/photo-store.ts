import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { type FileStore, openFileStore } from './store/files.ts';
import { openObjectStore } from './store/object-storage.ts';
import type { PhotoStore } from './store/store.ts';

export type { FileStore, PhotoStore };
export const openPhotoFolder = openFileStore;

export function openPhotoStore({ objectStorage, dataDir }: Config): PhotoStore {
  if (objectStorage) return openObjectStore(objectStorage);
  return openFileStore(path.join(dataDir, 'photos'));
}
