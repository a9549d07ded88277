import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { DeskPhotos } from '../../../contract/desk/photos.ts';
import { Card } from '../../ui/card.tsx';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { AddPhotos } from './add-photos.tsx';
import { PhotoList } from './photo-list.tsx';
import { readPhotos } from './read-photos.ts';
import { readUnsent } from './unsent.ts';
import { describeFailure } from './use-arrange.ts';

const LOOK_AGAIN = 2000;

function isProcessing(read: DeskPhotos | undefined): boolean {
  return read?.photos.some(({ state }) => state === 'processing') ?? false;
}

export function PhotosSection({ desk: { listing } }: { desk: Desk }) {
  const { data, error } = useQuery({
    ...readPhotos(listing.id),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? LOOK_AGAIN : false),
  });
  return (
    <Card title={m.common_photos()}>
      <ScriptNeeded>{m.owner_photos_needs_script()}</ScriptNeeded>
      <p className="mb-4 text-muted">
        {m.owner_photos_main_hint()}
        {!listing.isPremium && ` ${m.owner_photos_limits()}`}
      </p>
      {data ? (
        <div className="flex flex-col gap-5">
          <AddPhotos businessId={listing.id} room={countRoom(data)} />
          <PhotoList businessId={listing.id} photos={data.photos} />
          <UnsentNote businessId={listing.id} />
        </div>
      ) : (
        <Missing error={error} />
      )}
    </Card>
  );
}

/** Names what a former life of this page did not get to send. */
function UnsentNote({ businessId }: { businessId: number }) {
  const [unsent, setUnsent] = useState<string[]>([]);
  useEffect(() => setUnsent(readUnsent(businessId)), [businessId]);
  if (unsent.length === 0) return null;
  return (
    <p role="alert" className="text-danger wrap-anywhere">
      <strong>{m.owner_photos_not_uploaded()}.</strong>{' '}
      {m.owner_photos_lost_uploads({ value: unsent.join(', ') })}
    </p>
  );
}

function countRoom({ photos, most }: DeskPhotos): number {
  return most - photos.filter(({ state }) => state !== 'refused').length;
}

function Missing({ error }: { error: unknown }) {
  if (!error)
    return <div role="status" aria-label={m.owner_photos_loading()} className="skeleton h-72" />;
  return (
    <p role="alert" className="text-danger">
      {describeFailure(error)}
    </p>
  );
}
