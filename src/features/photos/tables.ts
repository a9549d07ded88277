import type { Generated, GeneratedAlways } from 'kysely';
import type { DeskPhoto } from '../../contract/desk/photos.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    photos: PhotosTable;
    pagePictures: PagePicturesTable;
  }
}

export interface PhotosTable {
  id: GeneratedAlways<number>;
  businessId: number;
  /** Unguessable: knowing it is the right to see the photo. */
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

export interface PagePicturesTable {
  id: GeneratedAlways<number>;
  key: string;
  /** Of the largest picture. */
  width: number;
  height: number;
  createdAt: Date;
  createdBy: string;
  /** Null while something shows it. */
  unusedSince: Date | null;
}
