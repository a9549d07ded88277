import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { BulkDialog } from '../../businesses/staff/bulk-dialog.tsx';
import { BulkFailures, type Failure } from '../../businesses/staff/bulk-failures.tsx';
import { read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { checkPhotos } from '../../photos/staff/photo-item.tsx';
import { ActionBar } from '../../staff/decide.tsx';
import type { QueueFilters } from './use-filters.ts';
import type { PickedItem, QueueView } from './use-queue.ts';

const labels = {
  approve: m.common_approve(),
  reject: m.common_reject(),
  move: m.common_move_to(),
  edit: m.common_edit_menu(),
} as const;
const actions = ['approve', 'reject', 'move', 'edit'] as const;

interface SelectAllProps {
  filters: QueueFilters;
  queue: QueueView;
  picked: PickedItem;
}

export function SelectAll({ filters, queue, picked }: SelectAllProps) {
  const [action, setAction] = useState<(typeof actions)[number] | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const { isLoading, selectAll } = useSelectAll(filters, picked);
  const found = queue.counts?.find(({ kind }) => kind === 'listing');
  const mayHaveListings = filters.kind === undefined || filters.kind === 'listing';
  const chosen = [...picked.chosen.values()];
  // Falls back to counting the list until the counts arrive, to avoid layout shift.
  const count = found?.count ?? queue.items.filter(({ kind }) => kind === 'listing').length;
  if ((!mayHaveListings || count < 2) && chosen.length === 0) return null;
  return (
    <section
      aria-label={m.triage_bulk_label()}
      className="mb-2 flex flex-wrap items-center gap-2 *:[button]:min-h-9 *:[button]:px-3 pointer-coarse:*:[button]:min-h-11"
    >
      {mayHaveListings && chosen.length < count && (
        <Button variant="secondary" disabled={isLoading} onClick={() => void selectAll()}>
          {m.triage_bulk_all()} {found && `${formatNumber(count)}${found.isCapped ? '+' : ''} `}
          {m.triage_bulk_new_listings()}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <p aria-live="polite" className="font-semibold tabular-nums">
            {m.common_selected({ count: formatCount(chosen.length, m.count_listings) })}
          </p>
          {actions.map((one) => (
            <Button key={one} variant="secondary" onClick={() => setAction(one)}>
              {labels[one]}
            </Button>
          ))}
          <Button variant="quiet" onClick={picked.clear}>
            {m.common_clear_selection()}
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

const MAX_PHOTOS = 100;

/** Applies only to the photos shown, so that none is approved unseen. */
export function AllPhotos({ queue, onDecided }: { queue: QueueView; onDecided: () => void }) {
  const shown = queue.items.slice(0, MAX_PHOTOS);
  if (shown.length < 2) return null;
  return (
    <ActionBar
      className="mb-2"
      offers={[
        {
          label: m.triage_photos_fine({
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

function useSelectAll({ filters }: QueueFilters, picked: PickedItem) {
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
          title: m.triage_bulk_first_selected({
            number: formatNumber(all.listings.length),
          }),
        });
      }
    } catch {
      toast({
        title: m.common_error(),
        description: m.triage_bulk_failed(),
        variant: 'destructive',
      });
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, selectAll };
}
