import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import type { StaffTrade } from '../../../contract/trades.staff.ts';
import { UNDO_SECONDS } from '../../../domain/decision-limits.ts';
import { MAX_PHRASE } from '../../../domain/trade-choice.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { MergeIcon, MessageSquareText, Plus } from '../../kit/ui/later-icons.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { useSend } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { ActionBar } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { DeleteCategory, DeleteTrade, type OnDone } from './delete-section.tsx';
import { MergeProgress } from './merge-progress.tsx';
import { SectionRow } from './section-row.tsx';

const CategoryForm = later(() => import('./category-form.tsx'), 'CategoryForm');
const loadTradeForm = () => import('./trade-form.tsx');
const TradeForm = later(loadTradeForm, 'TradeForm');
const TradePhrases = later(() => import('./trade-phrases.tsx'), 'TradePhrases');
const MergeTrade = later(() => import('./merge-trade.tsx'), 'MergeTrade');

type Task =
  | { kind: 'add-category' }
  | { kind: 'add-trade' }
  | { kind: 'edit-category'; category: Category }
  | { kind: 'delete-category'; category: Category }
  | { kind: 'edit'; trade: StaffTrade }
  | { kind: 'delete' | 'merge' | 'phrases'; trade: StaffTrade };

export function CategoriesTab() {
  const { data: categories, isPending, error } = useQuery(allCategories);
  const { data: trades = [], isPending: isWithoutTrades } = useQuery(
    read('GET /api/admin/trades', {}),
  );
  // Waits for the trades, to avoid layout shift.
  const isLoading = isPending || isWithoutTrades;
  const [task, setTask] = useState<Task | null>(null);
  const [text, setText] = useState('');
  const [last, setLast] = useState<Last>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  useEffect(() => {
    import('./category-form.tsx').catch(() => {});
    loadTradeForm().catch(() => {});
  }, []);
  return (
    <section {...focus} aria-labelledby="category-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="category-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
          {m.categories_management()}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setTask({ kind: 'add-trade' })}>
            <Plus size={20} aria-hidden="true" /> {m.trades_add()}
          </Button>
          <Button onClick={() => setTask({ kind: 'add-category' })}>
            <Plus size={20} aria-hidden="true" /> {m.categories_add()}
          </Button>
        </div>
      </div>
      <MergeProgress />
      <LastDone last={last} />
      <search className="mb-3 block">
        <input
          type="search"
          aria-label={m.trades_search()}
          placeholder={m.trades_search_placeholder()}
          maxLength={MAX_PHRASE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-h-11 w-full rounded-card border border-field-line bg-surface px-3 text-base text-ink"
        />
      </search>
      <div className="min-h-96">
        {isLoading && <p className="text-muted">{m.categories_loading()}</p>}
        {error && <p role="alert">{m.categories_load_failed()}</p>}
        {categories?.length === 0 && <p className="text-muted">{m.categories_none()}</p>}
        {text.trim() ? (
          <FoundTrades text={text.trim()} trades={trades} onTask={setTask} />
        ) : (
          !isLoading &&
          categories &&
          categories.length > 0 && (
            <CategoryList categories={categories} trades={trades} onTask={setTask} />
          )
        )}
      </div>
      {task && (
        <TaskDialog
          task={task}
          categories={categories ?? []}
          trades={trades}
          onClose={() => setTask(null)}
          onDone={setLast}
        />
      )}
    </section>
  );
}

type Last = Parameters<OnDone>[0];

function LastDone({ last }: { last: Last }) {
  const [over, setOver] = useState<Last>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(last), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  if (!last || last === over) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2">
      <p className="min-w-0 grow wrap-anywhere">{last.title}</p>
      <ActionBar offers={[{ label: m.common_undo(), run: last.undo }]} />
    </div>
  );
}

interface ListProps {
  trades: StaffTrade[];
  onTask: (task: Task) => void;
}

const listLook = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';

function useRename() {
  const { mutateAsync } = useSend<{ category: Category; name: string }, Category>({
    run: ({ category: { id, slug, icon, description }, name }) =>
      send('PUT /api/admin/categories/:id', {
        params: { id },
        body: { name, slug, icon, description },
      }),
    done: { title: m.categories_updated() },
    fallback: m.categories_update_failed(),
    lists: BUSINESS_LISTS,
  });
  return (category: Category, name: string) => mutateAsync({ category, name });
}

function CategoryList({ categories, trades, onTask }: ListProps & { categories: Category[] }) {
  const others = trades.filter(({ categoryId }) => categoryId === null);
  const rename = useRename();
  return (
    <ul className={listLook}>
      {categories.map((category) => (
        <SectionRow
          key={category.id}
          section={category}
          look={category.slug}
          onRename={(name) => rename(category, name)}
          onEdit={() => onTask({ kind: 'edit-category', category })}
          onDelete={() => onTask({ kind: 'delete-category', category })}
          below={
            <Fold
              trades={trades.filter(({ categoryId }) => categoryId === category.id)}
              within={category.name}
              onTask={onTask}
            />
          }
        >
          {category.description}
        </SectionRow>
      ))}
      {others.length > 0 && (
        <li className="px-3 py-1.5 sm:px-4">
          <p className="font-bold">{m.trades_no_category()}</p>
          <Fold trades={others} within={m.trades_no_category()} onTask={onTask} />
        </li>
      )}
    </ul>
  );
}

function Fold({ trades, within, onTask }: ListProps & { within: string }) {
  const [isOpen, setOpen] = useState(false);
  if (trades.length === 0) return null;
  return (
    <details
      className="pb-1 sm:pl-13"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11">
        {formatCount(trades.length, m.count_trades)}
        <span className="sr-only">: {within}</span>
      </summary>
      {isOpen && (
        <ul className="divide-y divide-line border-t border-line">
          {trades.map((trade) => (
            <TradeRow key={trade.id} trade={trade} onTask={onTask} />
          ))}
        </ul>
      )}
    </details>
  );
}

function TradeRow({ trade, onTask }: { trade: StaffTrade } & Pick<ListProps, 'onTask'>) {
  const { name, isListed, isHidden, alsoCalled, category } = trade;
  const badge = isHidden ? m.common_hidden() : isListed ? null : m.categories_not_in_menus();
  const place = category?.name ?? m.trades_no_category();
  return (
    <SectionRow
      section={trade}
      look={category?.slug ?? ''}
      badges={badge && <Badge>{badge}</Badge>}
      actions={
        <>
          <IconButton
            label={m.trades_phrases_of({ name })}
            onClick={() => onTask({ kind: 'phrases', trade })}
          >
            <MessageSquareText size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.trades_merge_named({ name })}
            onClick={() => onTask({ kind: 'merge', trade })}
          >
            <MergeIcon size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
      onEdit={() => onTask({ kind: 'edit', trade })}
      onDelete={() => onTask({ kind: 'delete', trade })}
    >
      {alsoCalled.length === 0
        ? place
        : m.trades_also_called({ place, value: alsoCalled.join(', ') })}
    </SectionRow>
  );
}

const PAUSE = 300;

/** Finds trades by name; without a match, by the trades that search would choose for the text. */
function FoundTrades({ text, trades, onTask }: ListProps & { text: string }) {
  const named = findByName(trades, text);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const isUnnamed = named.length === 0 && asked === text;
  const { data: look, isFetching } = useQuery({
    ...read('GET /api/admin/phrases', { query: { phrase: asked } }),
    enabled: isUnnamed,
  });
  const meant = isUnnamed ? (look?.means ?? []) : [];
  const found =
    named.length > 0 ? named : trades.filter(({ id }) => meant.some((trade) => trade.id === id));
  const isSought = named.length === 0 && (asked !== text || isFetching);
  return (
    <>
      <p role="status" className="mb-2 min-h-5 text-sm text-muted">
        {!isSought && tellFound(found.length, named.length === 0)}
      </p>
      {found.length > 0 && (
        <ul className={listLook}>
          {found.map((trade) => (
            <TradeRow key={trade.id} trade={trade} onTask={onTask} />
          ))}
        </ul>
      )}
    </>
  );
}

function tellFound(count: number, isByWord: boolean): string {
  if (count === 0) return m.trades_empty();
  const counted = formatCount(count, m.count_trades);
  return isByWord ? m.trades_count_by_word({ count: counted }) : counted;
}

function findByName(trades: StaffTrade[], text: string): StaffTrade[] {
  const words = text.toLowerCase().split(/\s+/);
  return trades.filter(({ name, singular, slug, alsoCalled }) => {
    const all = [name, singular, slug, ...alsoCalled].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

interface TaskDialogProps {
  task: Task;
  categories: Category[];
  trades: StaffTrade[];
  onClose: () => void;
  onDone: OnDone;
}

function TaskDialog({ task, categories, trades, onClose, onDone }: TaskDialogProps) {
  if (task.kind === 'add-category' || task.kind === 'edit-category') {
    const category = task.kind === 'edit-category' ? task.category : null;
    return (
      <FormDialog
        title={category ? m.categories_edit_title() : m.categories_create_title()}
        onClose={onClose}
      >
        <CategoryForm category={category} onClose={onClose} />
      </FormDialog>
    );
  }
  if (task.kind === 'add-trade' || task.kind === 'edit') {
    const trade = task.kind === 'edit' ? task.trade : null;
    return (
      <FormDialog title={trade ? m.trades_edit_title() : m.trades_create_title()} onClose={onClose}>
        <TradeForm trade={trade} categories={categories} onClose={onClose} />
      </FormDialog>
    );
  }
  if (task.kind === 'delete-category') {
    const { category } = task;
    const others = categories.filter(({ id }) => id !== category.id);
    return <DeleteCategory {...{ category, others, onClose, onDone }} />;
  }
  const { kind, trade } = task;
  const others = trades.filter(({ id }) => id !== trade.id);
  if (kind === 'delete') return <DeleteTrade {...{ trade, others, onClose, onDone }} />;
  const current = trades.find(({ id }) => id === trade.id) ?? trade;
  return (
    <Suspense fallback={null}>
      {kind === 'phrases' ? (
        <TradePhrases trade={trade} onClose={onClose} />
      ) : (
        <MergeTrade trade={current} others={others} onClose={onClose} onDone={onDone} />
      )}
    </Suspense>
  );
}
