import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../api.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSectionTab } from '../sections/use-section-tab.ts';
import { DeleteTrade } from './delete-trade.tsx';
import { TradeFilters } from './trade-filters.tsx';
import { TradeList, type TradeTask } from './trade-list.tsx';

const loadForm = () => import('./trade-form.tsx');
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
            Trade Management
          </h2>
          <p className="text-muted">What businesses do, and the words that find them.</p>
        </div>
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Plus size={20} aria-hidden="true" /> Add Trade
        </Button>
      </div>
      <TradeFilters filter={filter} categories={categories} onChange={setFilter} />
      <div className="min-h-96">
        {error && <p role="alert">The trades could not be loaded. Please reload the page.</p>}
        {!data && !error && <p className="text-muted">Loading trades...</p>}
        {data && <TradeList trades={data} filter={filter} onTask={setTask} />}
      </div>
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <Dialog
          open
          onOpenChange={close}
          title={task.kind === 'add' ? 'Create New Trade' : 'Edit Trade'}
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
      {task?.kind === 'delete' && (
        <DeleteTrade
          trade={task.trade}
          others={(data ?? []).filter(({ id }) => id !== task.trade.id)}
          onClose={close}
        />
      )}
    </section>
  );
}
