import * as m from '#messages';
import type { PhraseLook } from '../../../contract/trades.staff.ts';
import { formatNumber } from '../../kit/format.ts';

type Explanation = NonNullable<PhraseLook['explanation']>;
type Reading = Explanation['readings'][number];

/** Shows staff how search interprets words, which words score, and the scores of the first listings. */
export function SearchExplanation({ explanation }: { explanation: Explanation }) {
  const { readings, features, rows, below } = explanation;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">
        {m.phrases_explain_title()}
      </summary>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{m.phrases_explain_costs()}</p>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          {readings.map((reading) => (
            <ReadingItem key={JSON.stringify(reading)} reading={reading} />
          ))}
        </ol>
        {features.length > 0 && (
          <p>
            {m.phrases_explain_features({
              value: features
                .map(({ words, weight }) =>
                  m.phrases_explain_feature({ words, number: formatNumber(weight) }),
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
        {below > 0 && <p>{m.phrases_explain_below({ number: formatNumber(below) })}</p>}
      </div>
    </details>
  );
}

function ReadingItem({ reading: { cost, parts } }: { reading: Reading }) {
  return (
    <li>
      {m.phrases_explain_reading({ cost: formatNumber(cost) })}
      <ul className="list-disc pl-5">
        {parts.map((part) => (
          <li key={part.words} className="wrap-anywhere">
            {m.phrases_explain_part({
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
    phrase: m.phrases_explain_phrase,
    guess: m.phrases_explain_guess,
    wish: m.phrases_explain_wish,
    field: m.phrases_explain_field,
    place: m.phrases_explain_place,
    name: m.phrases_explain_name,
    tail: m.phrases_explain_tail,
    filler: m.phrases_explain_filler,
    word: m.phrases_explain_word,
  };
  return texts[kind]({ means });
}

function describeScore({ score, carries }: Explanation['rows'][number]): string {
  if (score === null) return m.phrases_explain_no_score();
  const number = formatNumber(score);
  if (carries.length === 0) return m.phrases_explain_score({ number });
  return m.phrases_explain_score_for({
    number,
    words: carries.map((word) => `“${word}”`).join(', '),
  });
}
