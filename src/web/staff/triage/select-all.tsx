import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { BulkAction } from '../../../contract/staff/businesses.ts';
import { read } from '../../api.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BulkDialog } from '../businesses/bulk/dialog.tsx';
import { BulkFailures, type Failure } from '../businesses/bulk/failures.tsx';
import { ActionBar } from '../decide.tsx';
import { checkPhotos } from '../photos/photo-item.tsx';
import type { Filters } from './use-filters.ts';
import type { Picked } from './use-picked.ts';
import type { Queue } from './use-queue.ts';

const labels = {
  approve: m.staff_triage_approve(),
  reject: m.staff_triage_reject_2(),
  move: m.staff_triage_move_to(),
  edit: m.staff_triage_edit_2(),
} as const;
const actions: BulkAction[] = ['approve', 'reject', 'move', 'edit'];

interface SelectAllProps {
  filters: Filters;
  queue: Queue;
  picked: Picked;
}

/** All listings that match, not only those on the page; and what can be done to the chosen. */
export function SelectAll({ filters, queue, picked }: SelectAllProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const { isLoading, selectAll } = useSelectAll(filters, picked);
  const found = queue.counts?.find(({ kind }) => kind === 'listing');
  const mayHaveListings = filters.kind === undefined || filters.kind === 'listing';
  const chosen = [...picked.chosen.values()];
  // The counts may come after the list, which then must not move.
  const count = found?.count ?? queue.items.filter(({ kind }) => kind === 'listing').length;
  if ((!mayHaveListings || count < 2) && chosen.length === 0) return null;
  return (
    <section
      aria-label={m.staff_triage_many_at_once()}
      className="mb-2 flex flex-wrap items-center gap-2 *:[button]:min-h-9 *:[button]:px-3 pointer-coarse:*:[button]:min-h-11"
    >
      {mayHaveListings && chosen.length < count && (
        <Button variant="secondary" disabled={isLoading} onClick={() => void selectAll()}>
          {m.staff_triage_all()} {found && `${formatNumber(count)}${found.isCapped ? '+' : ''} `}
          {m.staff_triage_new_listings_2()}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <p aria-live="polite" className="font-semibold tabular-nums">
            {m.staff_triage_count_selected({ count: formatCount(chosen.length, m.count_listings) })}
          </p>
          {actions.map((one) => (
            <Button key={one} variant="secondary" onClick={() => setAction(one)}>
              {labels[one as keyof typeof labels]}
            </Button>
          ))}
          <Button variant="quiet" onClick={picked.clear}>
            {m.staff_triage_clear_selection()}
          </Button>
        </>
      )}
      {action && (
        <BulkDialog
          action={action}
          busy={{ hold: () => {} }}
          businesses={chosen}
          onClose={() => setAction(null)}
          onDone={(failed) => {
            setAction(null);
            setFailures(failed);
            picked.keep(failed);
          }}
        />
      )}
      {failures.length > 0 && <BulkFailures failures={failures} onClose={() => setFailures([])} />}
    </section>
  );
}

const MOST_PHOTOS = 100;

/** Of those that are listed, so that none is passed unseen. */
export function AllPhotos({ queue, onDecided }: { queue: Queue; onDecided: () => void }) {
  const shown = queue.items.slice(0, MOST_PHOTOS);
  if (shown.length < 2) return null;
  return (
    <ActionBar
      className="mb-2"
      offers={[
        {
          label: m.staff_photos_all_count_look_fine({
            count: formatCount(shown.length, m.count_photos),
          }),
          run: () => checkPhotos(shown.map(({ id }) => id)),
        },
      ]}
      onDecide={(work, typed) => {
        for (const item of shown) queue.decide(item, work, typed);
        onDecided();
      }}
    />
  );
}

function useSelectAll({ filters }: Filters, picked: Picked) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isLoading, setLoading] = useState(false);
  const selectAll = async () => {
    setLoading(true);
    try {
      const all = await queryClient.fetchQuery({
        ...read('GET /api/admin/triage/listings', { query: filters }),
        staleTime: 0,
      });
      picked.replace(all.listings);
      if (all.isCapped) {
        toast({
          title: m.staff_triage_the_first_number_are_selected({
            number: formatNumber(all.listings.length),
          }),
        });
      }
    } catch {
      toast({
        title: m.staff_triage_error(),
        description: m.staff_triage_the_list_could_not_be_loaded(),
        variant: 'destructive',
      });
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, selectAll };
}
