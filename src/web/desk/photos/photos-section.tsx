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
    <Card title={m.desk_photos_photos()}>
      <ScriptNeeded>{m.desk_photos_adding_and_arranging_photos_needs()}</ScriptNeeded>
      <p className="mb-4 text-muted">
        {m.desk_photos_the_first_one_is_your_main()}
        {!listing.isPremium && ` ${m.desk_photos_a_free_listing_has_up_to()}`}
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
      <strong>{m.desk_photos_not_uploaded()}.</strong>{' '}
      {m.desk_photos_the_page_was_closed_before_these({ value: unsent.join(', ') })}
    </p>
  );
}

function countRoom({ photos, most }: DeskPhotos): number {
  return most - photos.filter(({ state }) => state !== 'refused').length;
}

function Missing({ error }: { error: unknown }) {
  if (!error)
    return (
      <div role="status" aria-label={m.desk_photos_loading_photos()} className="skeleton h-72" />
    );
  return (
    <p role="alert" className="text-danger">
      {describeFailure(error)}
    </p>
  );
}
