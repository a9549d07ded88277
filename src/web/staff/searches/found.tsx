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
            {m.searches_found_none({ number: formatNumber(nothing) })}
          </span>
        </>
      )}
      {little > 0 && ` ${m.searches_found_few({ number: formatNumber(little) })}`}
    </span>
  );
}
