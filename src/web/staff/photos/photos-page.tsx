import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StaffPhoto } from '../../../contract/staff/photos.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { RemovePhoto } from './remove-photo.tsx';

export function PhotosPage() {
  return <StaffOnly>{() => <PhotosScreen />}</StaffOnly>;
}

function PhotosScreen() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title="New photos" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">New photos</h1>
      <p className="mb-4 text-muted">
        Owners added these, and everyone can see them already. Newest first.
      </p>
      {isHydrated ? <Photos /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return <div role="status" aria-label="Loading photos" className="skeleton h-screen" />;
}

function Photos() {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/photos', { query: {} }),
    // Owners fill it meanwhile.
    staleTime: 0,
  });
  const [removed, setRemoved] = useState<StaffPhoto | null>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return <ListFailure error={query.error} fallback="The photos could not be loaded." />;
  const photos = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label="Photos to check">
      {photos.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          No new photos.
        </p>
      ) : (
        <PhotoGrid photos={photos} onRemove={setRemoved} />
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
      {removed && <RemovePhoto photo={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}
