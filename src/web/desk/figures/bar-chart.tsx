import { MonthChart } from '../../figures/month-chart.tsx';
import { nameMonth } from '../../figures/month-names.ts';
import { formatNumber } from '../../format.ts';

export interface Bar {
  month: string;
  count: number;
}

const HEIGHT = 72;

export function BarChart({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <MonthChart
      rows={bars}
      gap={6}
      height={HEIGHT}
      className="h-18"
      most={most > 0 ? formatNumber(most) : null}
    >
      {({ month, count }, { x, width, isCurrent }) => {
        const height = most === 0 ? 0 : Math.max(count > 0 ? 2 : 0, (count / most) * HEIGHT);
        return (
          <rect
            x={x}
            y={HEIGHT - height}
            width={width}
            height={height}
            className={isCurrent ? 'fill-accent opacity-55' : 'fill-accent'}
          >
            <title>{`${nameMonth(month)}: ${formatNumber(count)}`}</title>
          </rect>
        );
      }}
    </MonthChart>
  );
}
