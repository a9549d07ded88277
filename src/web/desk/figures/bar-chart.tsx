import { formatNumber } from '../../format.ts';
import { nameMonth } from './month-names.ts';

export interface Bar {
  month: string;
  count: number;
}

const WIDTH = 24;
const GAP = 6;
const HEIGHT = 72;

/** For the eye; the table below the charts says the same in numbers. */
export function BarChart({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  const width = bars.length * (WIDTH + GAP) - GAP;
  return (
    <div aria-hidden="true" className="mt-3">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-18 w-full"
      >
        {bars.map(({ month, count }, at) => {
          const height = most === 0 ? 0 : Math.max(count > 0 ? 2 : 0, (count / most) * HEIGHT);
          const isCurrent = at === bars.length - 1;
          return (
            <rect
              key={month}
              x={at * (WIDTH + GAP)}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              className={isCurrent ? 'fill-accent opacity-55' : 'fill-accent'}
            >
              <title>{`${nameMonth(month)}: ${formatNumber(count)}`}</title>
            </rect>
          );
        })}
        <rect y={HEIGHT} width={width} height={1} className="fill-field-line" />
      </svg>
      <p className="mt-1 flex justify-between text-xs text-muted">
        <span>{nameMonth(bars[0]?.month ?? '')}</span>
        {most > 0 && <span>most: {formatNumber(most)}</span>}
        <span>{nameMonth(bars.at(-1)?.month ?? '')} so far</span>
      </p>
    </div>
  );
}
