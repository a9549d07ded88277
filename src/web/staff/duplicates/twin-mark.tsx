import * as m from '#messages';
import type { LikeliestTwin } from '../../../contract/duplicates.ts';
import { describeTwinReason } from '../../../contract/twin-words.ts';
import type { TwinVerdict } from '../../../contract/twins.ts';
import { verdictWords } from './pair/reasons.tsx';

const short: Record<TwinVerdict, string> = {
  same: m.duplicates_mark_same(),
  likely: m.duplicates_mark_likely(),
  maybe: m.duplicates_mark_maybe(),
};

/** A word in a row: which listing it looks like, and why on hovering. Opens what shows both. */
export function TwinMark({ found, onOpen }: { found: LikeliestTwin; onOpen: () => void }) {
  const { twin, verdict, reasons } = found;
  const place = [twin.name, twin.address, twin.city].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      onClick={onOpen}
      title={`${place}. ${reasons.map(describeTwinReason).join('; ')}`}
      className="block max-w-full cursor-pointer truncate text-left text-xs leading-4 font-semibold text-gold hover:underline"
    >
      <span aria-hidden="true">
        {short[verdict]} #{twin.id}
      </span>
      <span className="sr-only">
        {m.duplicates_mark({ verdict: verdictWords[verdict], place })}
      </span>
    </button>
  );
}
