import * as m from '#messages';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { PhotoGrid } from './photo-grid.tsx';

export function PhotosPage() {
  return <StaffOnly>{() => <PhotosScreen />}</StaffOnly>;
}

function PhotosScreen() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_photos_new_photos()} isHidden />
      <BackLink to="/admin">{m.staff_photos_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_photos_new_photos()}</h1>
      <p className="mb-4 text-muted">{m.staff_photos_owners_added_these_and_everyone()}</p>
      {isHydrated ? <Photos /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={m.staff_photos_loading_photos()} className="skeleton h-screen" />
  );
}

function Photos() {
  const { query, empty, focus } = useQueue('GET /api/admin/photos', { query: {} });
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return (
      <ListFailure error={query.error} fallback={m.staff_photos_the_photos_could_not_be_loaded()} />
    );
  const photos = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_photos_photos_to_check()}>
      {photos.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {m.staff_photos_no_new_photos()}
        </p>
      ) : (
        <PhotoGrid photos={photos} />
      )}
      <MoreButton
        query={query}
        label={m.staff_photos_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
