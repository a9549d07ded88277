import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { StaffTrade } from '../../../contract/staff/trades.ts';
import { read } from '../../api.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Plus } from '../../ui/later-icons.tsx';
import { useSectionTab } from '../sections/use-section-tab.ts';
import { DeleteTrade } from './delete-trade.tsx';
import { MergeProgress } from './merge-progress.tsx';
import { TradeFilters } from './trade-filters.tsx';
import { TradeList, type TradeTask } from './trade-list.tsx';

const loadForm = () => import('./trade-form.tsx');
const TradePhrases = lazy(() =>
  import('./trade-phrases.tsx').then((module) => ({ default: module.TradePhrases })),
);
const MergeTrade = lazy(() =>
  import('./merge-trade.tsx').then((module) => ({ default: module.MergeTrade })),
);
const TradeForm = lazy(() => loadForm().then((module) => ({ default: module.TradeForm })));

export function TradesTab() {
  const { data, error } = useQuery(read('GET /api/admin/trades', {}));
  const { data: categories = [] } = useQuery(allCategories);
  const [filter, setFilter] = useState({ text: '', category: '' });
  const { task, setTask, heading, focus, close } = useSectionTab<{ kind: 'add' } | TradeTask>(
    loadForm,
  );
  return (
    <section {...focus} aria-labelledby="trade-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="trade-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
            {m.staff_trades_trade_management()}
          </h2>
          <p className="text-muted">{m.staff_trades_what_businesses_do_and_the_words()}</p>
        </div>
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Plus size={20} aria-hidden="true" /> {m.staff_trades_add_trade()}
        </Button>
      </div>
      <MergeProgress />
      <TradeFilters filter={filter} categories={categories} onChange={setFilter} />
      <div className="min-h-96">
        {error && <p role="alert">{m.staff_trades_the_trades_could_not_be_loaded()}</p>}
        {!data && !error && <p className="text-muted">{m.staff_trades_loading_trades()}</p>}
        {data && <TradeList trades={data} filter={filter} onTask={setTask} />}
      </div>
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <Dialog
          open
          onOpenChange={close}
          title={
            task.kind === 'add' ? m.staff_trades_create_new_trade() : m.staff_trades_edit_trade()
          }
        >
          <Suspense fallback={<div className="skeleton h-160" />}>
            <TradeForm
              trade={task.kind === 'edit' ? task.trade : null}
              categories={categories}
              onClose={close}
            />
          </Suspense>
        </Dialog>
      )}
      <Suspense fallback={null}>
        {task?.kind === 'phrases' && <TradePhrases trade={task.trade} onClose={close} />}
        {task?.kind === 'merge' && (
          <MergeTrade
            trade={asListed(data, task.trade)}
            others={othersOf(data, task.trade)}
            onClose={close}
          />
        )}
      </Suspense>
      {task?.kind === 'delete' && (
        <DeleteTrade trade={task.trade} others={othersOf(data, task.trade)} onClose={close} />
      )}
    </section>
  );
}

/** One's own change of its phrases may reach the list when the dialog is open already. */
function asListed(trades: StaffTrade[] = [], trade: StaffTrade): StaffTrade {
  return trades.find(({ id }) => id === trade.id) ?? trade;
}

function othersOf(trades: StaffTrade[] = [], { id }: StaffTrade): StaffTrade[] {
  return trades.filter((other) => other.id !== id);
}
