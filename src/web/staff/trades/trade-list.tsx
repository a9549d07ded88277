import { useMemo } from 'react';
import type { StaffTrade } from '../../../contract/staff/trades.ts';
import { formatCount } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { SectionRow } from '../sections/section-row.tsx';
import { filterTrades, type TradeFilter } from './trade-filters.tsx';

export interface TradeTask {
  kind: 'edit' | 'delete';
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
        {found.length === 0 ? 'No trades found.' : formatCount(found.length, 'trade', 'trades')}
      </p>
      {found.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {found.map((trade) => (
            <SectionRow
              key={trade.id}
              section={trade}
              look={trade.category?.slug ?? ''}
              badges={!trade.isListed && <Badge>Not in menus</Badge>}
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

function describe({ category, alsoCalled }: StaffTrade): string {
  const place = category?.name ?? 'No category';
  return alsoCalled.length === 0 ? place : `${place}. Also called ${alsoCalled.join(', ')}.`;
}
