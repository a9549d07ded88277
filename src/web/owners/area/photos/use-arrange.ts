import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnerPhoto, OwnerPhotos } from '../../../../contract/photos.owner.ts';
import { HttpError } from '../../../kit/api.ts';
import { send } from '../../../kit/send.ts';
import { ownerPhotosQuery } from './read-photos.ts';

/** Changes order or texts. It is applied to the photos as they are when its turn comes. */
export type Rearrange = (photos: OwnerPhoto[]) => OwnerPhoto[];

/** Sends changes one after the other. A conflict with another window is rejected and reported. */
export function useArrange(businessId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = ownerPhotosQuery(businessId);
  const keep = (photos: OwnerPhotos) => queryClient.setQueryData(queryKey, photos);
  return useMutation({
    scope: { id: `photos-${businessId}` },
    mutationFn: async (rearrange: Rearrange) => {
      await queryClient.cancelQueries({ queryKey });
      const read = queryClient.getQueryData(queryKey);
      if (!read) return;
      const kept = rearrange(read.photos.filter(({ state }) => state !== 'refused'));
      const refused = read.photos.filter(({ state }) => state === 'refused');
      keep({ ...read, photos: [...kept, ...refused] });
      const photos = kept.map(({ id, alt }) => ({ id, alt }));
      const body = { version: read.version, photos };
      keep(await send('PUT /api/desk/:id/photos', { params: { id: businessId }, body }));
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function describeFailure(error: unknown): string {
  if (error instanceof HttpError) return error.detail;
  return m.common_connection_lost();
}

const keyOf = (businessId: number) => `unsent-photos-${businessId}`;

export function readUnsent(businessId: number): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(businessId)) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export function keepUnsent(businessId: number, names: string[]) {
  try {
    if (names.length > 0) sessionStorage.setItem(keyOf(businessId), JSON.stringify(names));
    else sessionStorage.removeItem(keyOf(businessId));
  } catch {}
}
