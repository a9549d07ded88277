import { createHash } from 'node:crypto';
import * as m from '#messages';
import type { OwnerPhoto, OwnerPhotos } from '../../contract/photos.owner.ts';
import { MAX_PHOTOS } from '../../domain/photo-list.ts';
import type { Photo } from '../../domain/photos.ts';
import type { BoughtPlan } from '../../domain/plans.ts';
import { isPremiumAt } from '../businesses/model/premium.rules.ts';
import type { Fault } from './make-pictures.ts';

export type PhotoRefusal = Fault | 'lost';

export interface StoredPhoto {
  id: number;
  key: string;
  state: OwnerPhoto['state'];
  reason: string | null;
  alt: string;
  width: number | null;
  height: number | null;
}

export function mostPhotos(
  listing: { isPremium: boolean; premiumUntil: Date | null; plan: BoughtPlan | null },
  now: Date,
): number {
  if (!isPremiumAt(listing, now)) return MAX_PHOTOS.free;
  return listing.plan?.photos ?? MAX_PHOTOS.premium;
}

export function formatTooMany(most: number): string {
  return most === MAX_PHOTOS.free ? m.photos_limit_premium(MAX_PHOTOS) : m.photos_limit({ most });
}

export function toPhoto({ key, alt, width, height }: StoredPhoto): Photo | null {
  return width === null || height === null ? null : { key, alt, width, height };
}

const refusals: Record<PhotoRefusal, () => string> = {
  unreadable: m.photos_unreadable,
  pixels: m.photos_too_large,
  small: m.photos_too_small,
  narrow: m.photos_too_narrow,
  lost: m.photos_lost,
};

/** Returns the message for a refusal. Some old rows contain a sentence instead of a code. */
export function formatRefusal(reason: string | null): string | null {
  const known = Object.entries(refusals).find(([name]) => name === reason);
  return known ? known[1]() : reason;
}

/** Returns the photos in order. Refused photos come last, since they have no position. */
export function toOwnerPhotos(rows: StoredPhoto[], most: number): OwnerPhotos {
  const kept = rows.filter(({ state }) => state !== 'refused');
  const shown = kept.filter(({ state }) => state === 'ready').slice(0, most);
  const refused = rows.filter(({ state }) => state === 'refused');
  const photos = [...kept, ...refused].map((row) => ({
    id: row.id,
    state: row.state,
    reason: formatRefusal(row.reason),
    alt: row.alt,
    photo: toPhoto(row),
    isShown: shown.includes(row),
  }));
  return { photos, most, version: nameVersion(kept) };
}

/** Returns a version hash that changes with the order, the texts or the set of photos. */
export function nameVersion(kept: StoredPhoto[]): string {
  const arranged = JSON.stringify(kept.map(({ id, alt }) => [id, alt]));
  return createHash('sha256').update(arranged).digest('base64url').slice(0, 22);
}
