import * as m from '#messages';
import { formatCount, formatNumber } from '../../format.ts';

interface FoundProps {
  found: { searches: number; nothing: number; little: number };
}

export function Found({ found: { searches, nothing, little } }: FoundProps) {
  return (
    <span className="text-sm text-muted tabular-nums">
      {formatCount(searches, m.count_searches)}
      {nothing > 0 && (
        <>
          {' · '}
          <span className="font-semibold text-danger">
            {m.staff_searches_number_found_nothing({ number: formatNumber(nothing) })}
          </span>
        </>
      )}
      {little > 0 &&
        ` ${m.staff_searches_number_found_fewer_than_5({ number: formatNumber(little) })}`}
    </span>
  );
}
