import * as m from '#messages';
import type { PhraseLook, SearchOutcome } from '../../../contract/trades.staff.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { Rich } from '../../kit/ui/rich.tsx';
import { SearchExplanation } from './search-explanation.tsx';

export function PhraseOutcome({ outcome }: { outcome: SearchOutcome | null }) {
  if (outcome === null) return m.phrases_outcome_too_many();
  const { total, isTotalCapped, names } = outcome;
  if (total === 0) return m.phrases_outcome_none();
  const count = isTotalCapped
    ? m.phrases_outcome_capped({ number: formatNumber(total) })
    : formatCount(total, m.count_listings);
  return (
    <>
      {count} <span className="text-muted wrap-anywhere">({names.join(', ')})</span>
    </>
  );
}

export function PhraseNotes({ look }: { look: PhraseLook }) {
  const { phrase, isWish, means, towns, namesakes, now, explanation } = look;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        <Rich
          message={m.phrases_now_finds}
          fields={{ phrase }}
          parts={{ outcome: () => <PhraseOutcome outcome={now} /> }}
        />
      </p>
      {means.length > 0 && (
        <p>
          {m.phrases_already_means({
            value: means.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {towns.length > 0 && (
        <p>
          {m.phrases_also_town({
            value: towns.map(({ city, state }) => `${city}, ${state}`).join('; '),
          })}
        </p>
      )}
      {namesakes > 0 && (
        <p>
          {m.phrases_before_name({
            count: formatCount(namesakes, m.phrases_also_listing),
          })}
        </p>
      )}
      {isWish && <p>{m.phrases_is_wish()}</p>}
      {explanation && <SearchExplanation explanation={explanation} />}
    </div>
  );
}
