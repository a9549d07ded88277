import type { Generated, GeneratedAlways } from 'kysely';
import type { DeskPhoto } from '../../contract/desk/photos.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    photos: PhotosTable;
  }
}

export interface PhotosTable {
  id: GeneratedAlways<number>;
  businessId: number;
  /** Unguessable: whoever knows it may see the photo. */
  key: string;
  uploadKey: string;
  state: Generated<DeskPhoto['state']>;
  reason: string | null;
  position: number;
  alt: Generated<string>;
  width: number | null;
  height: number | null;
  tries: Generated<number>;
  createdAt: Date;
  checkedAt: Date | null;
  checkedBy: string | null;
}
