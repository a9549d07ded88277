import * as m from '#messages';
import type { PhraseLook } from '../../../contract/trades.staff.ts';
import { formatNumber } from '../../kit/format.ts';

type Explanation = NonNullable<PhraseLook['explanation']>;
type Reading = Explanation['readings'][number];

/** Shows staff how search reads words, what listings score for, and what the first of them score. */
export function SearchExplanation({ explanation }: { explanation: Explanation }) {
  const { readings, features, rows, below } = explanation;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">{m.explain_title()}</summary>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{m.explain_costs()}</p>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          {readings.map((reading) => (
            <ReadingItem key={JSON.stringify(reading)} reading={reading} />
          ))}
        </ol>
        {features.length > 0 && (
          <p>
            {m.explain_features({
              value: features
                .map(({ words, weight }) =>
                  m.explain_feature({ words, number: formatNumber(weight) }),
                )
                .join(', '),
            })}
          </p>
        )}
        {rows.length > 0 && (
          <ol className="flex list-decimal flex-col gap-1 pl-6">
            {rows.map((row) => (
              <li key={`${row.name} ${row.city}`} className="wrap-anywhere">
                {row.name}, {row.city}, {row.state}
                <span className="block text-muted">{describeScore(row)}</span>
              </li>
            ))}
          </ol>
        )}
        {below > 0 && <p>{m.explain_below({ number: formatNumber(below) })}</p>}
      </div>
    </details>
  );
}

function ReadingItem({ reading: { cost, parts } }: { reading: Reading }) {
  return (
    <li>
      {m.explain_reading({ cost: formatNumber(cost) })}
      <ul className="list-disc pl-5">
        {parts.map((part) => (
          <li key={part.words} className="wrap-anywhere">
            {m.explain_part({
              words: part.words,
              kind: describeKind(part),
              cost: formatNumber(part.cost),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

function describeKind({ kind, means }: Reading['parts'][number]): string {
  const texts = {
    phrase: m.explain_phrase,
    guess: m.explain_guess,
    wish: m.explain_wish,
    field: m.explain_field,
    place: m.explain_place,
    name: m.explain_name,
    tail: m.explain_tail,
    filler: m.explain_filler,
    word: m.explain_word,
  };
  return texts[kind]({ means });
}

function describeScore({ score, carries }: Explanation['rows'][number]): string {
  if (score === null) return m.explain_no_score();
  const number = formatNumber(score);
  if (carries.length === 0) return m.explain_score({ number });
  return m.explain_score_for({ number, words: carries.map((word) => `“${word}”`).join(', ') });
}
