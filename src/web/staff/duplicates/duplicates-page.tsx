import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { FindPair } from './find-pair.tsx';
import { MergedList } from './merged-list.tsx';
import { PairQueue } from './queue/pair-queue.tsx';
import { DuplicatesSkeleton } from './skeleton.tsx';

export function DuplicatesPage() {
  return <StaffOnly>{() => <DuplicatesScreen />}</StaffOnly>;
}

const views = {
  '': m.staff_duplicates_all(),
  same: m.staff_duplicates_almost_certain(),
  likely: m.staff_duplicates_probable(),
  maybe: m.staff_duplicates_maybe(),
  different: m.staff_duplicates_two_businesses(),
  merged: m.staff_duplicates_merged(),
  find: m.staff_duplicates_merge_two_listings(),
} as const;
type View = keyof typeof views;

function isView(text: string): text is View {
  return text in views;
}

function DuplicatesScreen() {
  const isHydrated = useIsHydrated();
  const { status = '', first = '', second = '' } = useParameters(screens.duplicates);
  const view = isView(status) ? status : '';
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_duplicates_possible_duplicates_2()} isHidden />
      <BackLink to="/admin">{m.staff_duplicates_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_duplicates_possible_duplicates_2()}</h1>
      <p className="max-w-[75ch] text-muted">
        {m.staff_duplicates_two_listings_that_look_like_one()}
      </p>
      <nav aria-label={m.staff_duplicates_queues()} className="-mx-3 mb-3 flex flex-wrap">
        {Object.entries(views).map(([name, label]) => (
          <QueueLink
            key={name}
            to={name ? `/admin/duplicates?status=${name}` : '/admin/duplicates'}
            isCurrent={view === name}
          >
            {label}
          </QueueLink>
        ))}
      </nav>
      {isHydrated ? (
        <Content key={view} view={view} first={first} second={second} />
      ) : (
        <DuplicatesSkeleton />
      )}
    </div>
  );
}

function Content({ view, ...named }: { view: View; first: string; second: string }) {
  if (view === 'merged') return <MergedList />;
  if (view === 'find') return <FindPair {...named} />;
  if (view === 'different') {
    return <PairQueue state="different" none={m.staff_duplicates_no_pair_was_kept_as_two()} />;
  }
  const none = m.staff_duplicates_no_two_listings_look_like_one();
  return <PairQueue state="open" verdict={view === '' ? undefined : view} none={none} />;
}
