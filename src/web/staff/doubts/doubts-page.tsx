import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import type { DoubtQueue } from '../../../contract/staff/checks.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { TooltipProvider } from '../../ui/icon-button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { DoubtItem } from './doubt-item.tsx';

export function DoubtsPage() {
  return <StaffOnly>{(user) => <DoubtsScreen user={user} />}</StaffOnly>;
}

const words: Record<DoubtQueue, { label: string; none: string; about: string }> = {
  stale: {
    label: m.staff_doubts_may_be_out_of_date(),
    none: m.staff_doubts_no_listing_seems_to_be_out(),
    about: m.staff_doubts_several_signs_together_say_that(),
  },
  facts: {
    label: m.staff_doubts_facts_that_look_wrong(),
    none: m.staff_doubts_no_listing_has_facts_that_look(),
    about: m.staff_doubts_a_zip_code_a_point_on(),
  },
};

function DoubtsScreen({ user }: { user: User }) {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.doubts).status === 'facts' ? 'facts' : 'stale';
  return (
    <TooltipProvider>
      <div className="page-width py-6">
        <Metadata title={m.staff_doubts_listings_in_doubt()} isHidden />
        <BackLink to="/admin">{m.staff_doubts_admin_dashboard()}</BackLink>
        <h1 className="text-2xl font-extrabold">{m.staff_doubts_listings_in_doubt()}</h1>
        <p className="max-w-[75ch] text-muted">{words[status].about}</p>
        <nav aria-label={m.staff_doubts_queues()} className="-mx-3 mb-3 flex flex-wrap">
          <QueueLink to="/admin/doubts" isCurrent={status === 'stale'}>
            {words.stale.label}
          </QueueLink>
          <QueueLink to="/admin/doubts?status=facts" isCurrent={status === 'facts'}>
            {words.facts.label}
          </QueueLink>
        </nav>
        {isHydrated ? <Doubts key={status} status={status} user={user} /> : <Skeleton />}
      </div>
    </TooltipProvider>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_doubts_loading_listings()}
      className="skeleton h-screen"
    />
  );
}

function Doubts({ status, user }: { status: DoubtQueue; user: User }) {
  const { query, empty, focus } = useQueue('GET /api/admin/doubts', { query: { status } });
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_doubts_the_listings_could_not_be_loaded()}
      />
    );
  const listings = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_doubts_queue()}>
      {listings.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {words[status].none}
        </p>
      ) : (
        <ol
          aria-label={m.staff_doubts_listings()}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {listings.map((listing) => (
            <DoubtItem key={listing.business.id} listing={listing} user={user} />
          ))}
        </ol>
      )}
      <MoreButton
        query={query}
        label={m.staff_doubts_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
