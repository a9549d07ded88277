import { useMemo } from 'react';
import * as m from '#messages';
import type { StaffTrade } from '../../../contract/staff/trades.ts';
import { formatCount } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Merge, MessageSquareText } from '../../ui/later-icons.tsx';
import { SectionRow } from '../sections/section-row.tsx';
import { filterTrades, type TradeFilter } from './trade-filters.tsx';

export interface TradeTask {
  kind: 'edit' | 'delete' | 'merge' | 'phrases';
  trade: StaffTrade;
}

interface TradeListProps {
  trades: StaffTrade[];
  filter: TradeFilter;
  onTask: (task: TradeTask) => void;
}

export function TradeList({ trades, filter, onTask }: TradeListProps) {
  const found = useMemo(() => filterTrades(trades, filter), [trades, filter]);
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {found.length === 0
          ? m.staff_trades_no_trades_found()
          : formatCount(found.length, m.count_trades)}
      </p>
      {found.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {found.map((trade) => (
            <SectionRow
              key={trade.id}
              section={trade}
              look={trade.category?.slug ?? ''}
              badges={<Shown trade={trade} />}
              actions={<Actions trade={trade} onTask={onTask} />}
              onEdit={() => onTask({ kind: 'edit', trade })}
              onDelete={() => onTask({ kind: 'delete', trade })}
            >
              {describe(trade)}
            </SectionRow>
          ))}
        </ul>
      )}
    </>
  );
}

function Shown({ trade: { isListed, isHidden } }: { trade: StaffTrade }) {
  if (isHidden) return <Badge>{m.staff_trades_hidden()}</Badge>;
  return isListed ? null : <Badge>{m.staff_trades_not_in_menus()}</Badge>;
}

function Actions({ trade, onTask }: Pick<TradeListProps, 'onTask'> & { trade: StaffTrade }) {
  return (
    <>
      <IconButton
        label={m.staff_trades_phrases_of_name({ name: trade.name })}
        onClick={() => onTask({ kind: 'phrases', trade })}
      >
        <MessageSquareText size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.staff_trades_merge_name({ name: trade.name })}
        onClick={() => onTask({ kind: 'merge', trade })}
      >
        <Merge size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function describe({ category, alsoCalled }: StaffTrade): string {
  const place = category?.name ?? m.staff_trades_no_category();
  return alsoCalled.length === 0
    ? place
    : m.staff_trades_place_also_called_value({ place, value: alsoCalled.join(', ') });
}
