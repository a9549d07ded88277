import * as m from '#messages';
import type { PhraseLook } from '../../../contract/trades.ts';
import { formatCount } from '../../format.ts';
import { Rich } from '../../ui/rich.tsx';
import { Outcome } from './outcome.tsx';

export function PhraseNotes({ look }: { look: PhraseLook }) {
  const { phrase, isWish, means, towns, namesakes, now } = look;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        <Rich
          message={m.phrases_now_finds}
          fields={{ phrase }}
          parts={{ outcome: () => <Outcome outcome={now} /> }}
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
    </div>
  );
}
