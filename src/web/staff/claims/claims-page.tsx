import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { screens } from '../../../contract/screens.ts';
import type { ClaimQueue } from '../../../contract/staff/claims.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { ClaimDialog, type ClaimTask } from './claim-dialog.tsx';
import { ClaimList } from './claim-list.tsx';

export function ClaimsPage() {
  return <StaffOnly>{() => <ClaimsScreen />}</StaffOnly>;
}

function ClaimsScreen() {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.claims).status === 'done' ? 'done' : 'open';
  return (
    <div className="page-width py-6">
      <Metadata title="Claims" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">Claims</h1>
      <p className="text-muted">
        People who say that a listing is theirs. Claims are deleted after a year.
      </p>
      <nav aria-label="Queues" className="-mx-3 mb-3 flex flex-wrap">
        <QueueLink to="/admin/claims" isCurrent={status === 'open'}>
          To do
        </QueueLink>
        <QueueLink to="/admin/claims?status=done" isCurrent={status === 'done'}>
          All others
        </QueueLink>
      </nav>
      {isHydrated ? <Claims key={status} status={status} /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return <div role="status" aria-label="Loading claims" className="skeleton h-screen" />;
}

function Claims({ status }: { status: ClaimQueue }) {
  const [task, setTask] = useState<ClaimTask | null>(null);
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/claims', { query: { status } }),
    staleTime: 0,
  });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return <ListFailure error={query.error} fallback="The claims could not be loaded." />;
  const claims = query.data.pages.flatMap(({ items }) => items);
  const nothing = status === 'open' ? 'Nothing to do.' : 'No other claims.';
  return (
    <section {...focus} aria-label="Queue">
      {claims.length > 0 ? (
        <ClaimList claims={claims} onTask={setTask} />
      ) : (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {nothing}
        </p>
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
      {task && <ClaimDialog task={task} onClose={() => setTask(null)} />}
    </section>
  );
}
