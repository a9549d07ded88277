import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { ChangeItem } from './change-item.tsx';

export function ChangesPage() {
  return <StaffOnly>{() => <ChangesScreen />}</StaffOnly>;
}

function ChangesScreen() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title="Changes by Owners" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">Changes by Owners</h1>
      <p className="mb-4 text-muted">
        New names, addresses and categories. Pages stay as they are until you accept.
      </p>
      {isHydrated ? <Changes /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return <div role="status" aria-label="Loading changes" className="skeleton h-screen" />;
}

function Changes() {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/changes', { query: {} }),
    staleTime: 0,
  });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <Skeleton />;
  const { data, error } = query;
  if (!data) return <ListFailure error={error} fallback="The changes could not be loaded." />;
  const changes = data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label="Waiting changes">
      {changes.length === 0 && (
        <p ref={empty} tabIndex={-1} className="text-muted">
          No changes are waiting.
        </p>
      )}
      {changes.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ol>
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
    </section>
  );
}
