import type { PagePicture } from '../../contract/pages.ts';
import { pictureKeyOf } from '../../contract/picture-paths.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { markUsed } from './page-pictures.queries.ts';

const ADDRESSES = /\/photos\/[0-9a-f]{32}-\d+\.webp/g;

/** The pictures that a text shows, by key; they stay while it does. */
export async function findPagePictures(
  trx: DatabaseTransaction,
  html: string,
): Promise<Map<string, PagePicture>> {
  const found = html.match(ADDRESSES) ?? [];
  const keys = [...new Set(found.flatMap((address) => pictureKeyOf(address) ?? []))];
  const pictures = keys.length > 0 ? await markUsed(trx, keys) : [];
  return new Map(pictures.map((picture) => [picture.key, picture]));
}
