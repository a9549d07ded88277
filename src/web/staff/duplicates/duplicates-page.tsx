import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { StaffScreen, Views } from '../staff-screen.tsx';
import { FindPair } from './find-pair.tsx';
import { MergedList } from './merged-list.tsx';
import { PairQueue } from './queue/pair-queue.tsx';

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

export function DuplicatesPage() {
  const { status = '', first = '', second = '' } = useParameters(screens.duplicates);
  const view = isView(status) ? status : '';
  return (
    <StaffScreen
      title={m.staff_duplicates_possible_duplicates_2()}
      about={m.staff_duplicates_two_listings_that_look_like_one()}
    >
      <Views
        label={m.staff_duplicates_queues()}
        views={Object.entries(views).map(([state, name]) => ({
          to: state ? `/admin/duplicates?status=${state}` : '/admin/duplicates',
          name,
          isCurrent: view === state,
        }))}
      />
      <Content key={view} view={view} first={first} second={second} />
    </StaffScreen>
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
