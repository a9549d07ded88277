import * as m from '#messages';
import type { PhraseLook } from '../../../contract/staff/phrases.ts';
import { formatCount } from '../../format.ts';
import { Rich } from '../../ui/rich.tsx';
import { Outcome } from './outcome.tsx';

export function PhraseNotes({ look }: { look: PhraseLook }) {
  const { phrase, isWish, means, towns, namesakes, now } = look;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        <Rich
          message={m.staff_phrases_a_search_for_phrase_finds_now}
          fields={{ phrase }}
          parts={{ outcome: () => <Outcome outcome={now} /> }}
        />
      </p>
      {means.length > 0 && (
        <p>
          {m.staff_phrases_it_already_means_value_another({
            value: means.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {towns.length > 0 && (
        <p>
          {m.staff_phrases_it_is_also_the_name_of({
            value: towns.map(({ city, state }) => `${city}, ${state}`).join('; '),
          })}
        </p>
      )}
      {namesakes > 0 && (
        <p>
          {m.staff_phrases_count_the_trade_will_come_before({
            count: formatCount(namesakes, m.count_listings_are_called_that),
          })}
        </p>
      )}
      {isWish && <p>{m.staff_phrases_search_reads_it_as_a_wish()}</p>}
    </div>
  );
}
