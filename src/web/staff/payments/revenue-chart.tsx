import * as m from '#messages';
import type { RevenueMonth } from '../../../contract/staff/payments.ts';
import { MonthChart } from '../../figures/month-chart.tsx';
import { nameMonth } from '../../figures/month-names.ts';
import { formatCents } from '../../format.ts';

const HEIGHT = 120;

export function RevenueChart({ months }: { months: RevenueMonth[] }) {
  const most = Math.max(...months.flatMap(({ paid, refunded }) => [paid, refunded]));
  const scale = (cents: number) =>
    most === 0 ? 0 : Math.max(cents > 0 ? 2 : 0, (cents / most) * HEIGHT);
  return (
    <>
      <MonthChart
        rows={months}
        gap={8}
        height={HEIGHT}
        className="h-32"
        most={most > 0 ? formatCents(most) : null}
      >
        {({ month, paid, refunded }, { x, width, isCurrent }) => (
          <>
            <title>
              {m.payments_month_bar({
                month: nameMonth(month),
                price: formatCents(paid),
                price2: formatCents(refunded),
              })}
            </title>
            <rect
              x={x}
              y={HEIGHT - scale(paid)}
              width={width}
              height={scale(paid)}
              className={isCurrent ? 'fill-accent opacity-55' : 'fill-accent'}
            />
            <rect
              x={x + width / 2}
              y={HEIGHT - scale(refunded)}
              width={width / 2}
              height={scale(refunded)}
              className="fill-gold-line"
            />
          </>
        )}
      </MonthChart>
      <p aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-accent" /> {m.payments_paid()}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-gold-line" /> {m.payments_refunded_label()}
        </span>
      </p>
    </>
  );
}
