import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { ClaimQueue } from '../../../contract/staff/claims.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { ClaimList } from './claim-list.tsx';

export function ClaimsPage() {
  return <StaffOnly>{() => <ClaimsScreen />}</StaffOnly>;
}

function ClaimsScreen() {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.claims).status === 'done' ? 'done' : 'open';
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_claims_claims()} isHidden />
      <BackLink to="/admin">{m.staff_claims_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_claims_claims()}</h1>
      <p className="text-muted">{m.staff_claims_people_who_say_that_a_listing()}</p>
      <nav aria-label={m.staff_claims_queues()} className="-mx-3 mb-3 flex flex-wrap">
        <QueueLink to="/admin/claims" isCurrent={status === 'open'}>
          {m.staff_claims_to_do()}
        </QueueLink>
        <QueueLink to="/admin/claims?status=done" isCurrent={status === 'done'}>
          {m.staff_claims_all_others()}
        </QueueLink>
      </nav>
      {isHydrated ? <Claims key={status} status={status} /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={m.staff_claims_loading_claims()} className="skeleton h-screen" />
  );
}

function Claims({ status }: { status: ClaimQueue }) {
  const { query, empty, focus } = useQueue('GET /api/admin/claims', { query: { status } });
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return (
      <ListFailure error={query.error} fallback={m.staff_claims_the_claims_could_not_be_loaded()} />
    );
  const claims = query.data.pages.flatMap(({ items }) => items);
  const nothing =
    status === 'open' ? m.staff_claims_nothing_to_do() : m.staff_claims_no_other_claims();
  return (
    <section {...focus} aria-label={m.staff_claims_queue()}>
      {claims.length > 0 ? (
        <ClaimList claims={claims} />
      ) : (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {nothing}
        </p>
      )}
      <MoreButton
        query={query}
        label={m.staff_claims_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
