import * as m from '#messages';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { ChangeItem } from './change-item.tsx';

export function ChangesPage() {
  return <StaffOnly>{() => <ChangesScreen />}</StaffOnly>;
}

function ChangesScreen() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_changes_changes_by_owners()} isHidden />
      <BackLink to="/admin">{m.staff_changes_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_changes_changes_by_owners()}</h1>
      <p className="mb-4 text-muted">{m.staff_changes_new_names_addresses_and_categories()}</p>
      {isHydrated ? <Changes /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_changes_loading_changes()}
      className="skeleton h-screen"
    />
  );
}

function Changes() {
  const { query, empty, focus } = useQueue('GET /api/admin/changes', { query: {} });
  if (query.isPending) return <Skeleton />;
  const { data, error } = query;
  if (!data)
    return (
      <ListFailure error={error} fallback={m.staff_changes_the_changes_could_not_be_loaded()} />
    );
  const changes = data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_changes_waiting_changes()}>
      {changes.length === 0 && (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {m.staff_changes_no_changes_are_waiting()}
        </p>
      )}
      {changes.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ol>
      )}
      <MoreButton
        query={query}
        label={m.staff_changes_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
