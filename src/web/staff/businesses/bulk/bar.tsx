import { useState } from 'react';
import * as m from '#messages';
import type { BulkAction } from '../../../../contract/staff/businesses.ts';
import { formatCount } from '../../../format.ts';
import { Button } from '../../../ui/button.tsx';
import { findListingsHeading } from '../listings-heading.ts';
import type { BusyRows } from '../use-busy-rows.ts';
import { MAX_SELECTED, type Selection } from '../use-selection.ts';
import { BulkDialog } from './dialog.tsx';
import { BulkFailures, type Failure } from './failures.tsx';

interface BulkBarProps {
  busy: BusyRows;
  selection: Selection;
  mayDelete: boolean;
}

const labels: Record<BulkAction, string> = {
  approve: m.common_approve(),
  reject: m.common_reject(),
  move: m.common_move_to(),
  edit: m.common_edit_menu(),
  delete: m.common_delete(),
};

export function BulkBar({ busy, selection, mayDelete }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const count = selection.chosen.size;
  const actions: BulkAction[] = [
    'approve',
    'reject',
    'move',
    'edit',
    ...(mayDelete ? ['delete' as const] : []),
  ];
  return (
    <>
      {count > 0 && (
        <section
          aria-label={m.listings_selection()}
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-card border-t border-accent bg-accent-soft p-2 pl-4 *:[button]:px-3"
        >
          <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
            {m.common_selected({ count: formatCount(count, m.count_businesses) })}
            {count === MAX_SELECTED && m.common_selected_maximum()}
          </p>
          {actions.map((one) => (
            <Button key={one} variant="secondary" onClick={() => setAction(one)}>
              {labels[one]}
            </Button>
          ))}
          <Button variant="quiet" onClick={selection.clear}>
            {m.common_clear_selection()}
          </Button>
        </section>
      )}
      {action && count > 0 && (
        <BulkDialog
          action={action}
          busy={busy}
          businesses={[...selection.chosen.values()]}
          onClose={() => setAction(null)}
          onDone={(failed) => {
            setAction(null);
            setFailures(failed);
            selection.keep(failed);
            // The bar goes, and the button that was pressed with it.
            if (failed.length === 0) setTimeout(() => findListingsHeading()?.focus());
          }}
        />
      )}
      {failures.length > 0 && <BulkFailures failures={failures} onClose={() => setFailures([])} />}
    </>
  );
}
