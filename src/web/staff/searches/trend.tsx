import type { SearchedWords } from '../../../contract/staff/insights.ts';

const WIDTH = 8;
const GAP = 2;
const HEIGHT = 32;

/** For the eye; the table in the details says the same in numbers. */
export function Trend({ weeks }: Pick<SearchedWords, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ searches }) => searches));
  const width = weeks.length * (WIDTH + GAP) - GAP;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT + 1}`} aria-hidden="true" className="h-8 w-30 shrink-0">
      {weeks.map(({ week, searches }, at) => {
        const height = (searches / most) * HEIGHT;
        return (
          <rect
            key={week}
            x={at * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={at === weeks.length - 1 ? 'fill-accent opacity-55' : 'fill-accent'}
          />
        );
      })}
      <rect y={HEIGHT} width={width} height={1} className="fill-field-line" />
    </svg>
  );
}
