import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { read } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';

const EVERY = 3000;

export function MergeProgress() {
  const { data = [] } = useQuery({
    ...read('GET /api/admin/trade-merges', {}),
    refetchInterval: ({ state }) => (state.data?.some(({ isDone }) => !isDone) ? EVERY : false),
  });
  const merges = data.filter(({ isDone }) => !isDone);
  return (
    <ul className="mb-3 flex flex-col gap-2 empty:hidden">
      {merges.map(({ id, name, into, total, moved }) => (
        <li key={id} className="rounded-card border border-line bg-surface px-4 py-2 text-sm">
          <p className="wrap-anywhere">
            {into === null
              ? m.trades_removing({
                  name,
                  number: formatNumber(moved),
                  number2: formatNumber(total),
                })
              : m.trades_merging_into({
                  name,
                  into,
                  number: formatNumber(moved),
                  number2: formatNumber(total),
                })}
          </p>
          <progress
            value={moved}
            max={total}
            aria-label={m.trades_merge_progress({ name })}
            className="h-2 w-full"
          />
        </li>
      ))}
    </ul>
  );
}
