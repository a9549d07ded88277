import * as m from '#messages';
import type { DuplicateVerdict } from '../../../contract/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../contract/duplicate-words.ts';
import type { LikeliestDuplicate } from '../../../contract/duplicates.ts';
import { verdictWords } from './pair/reasons.tsx';

const short: Record<DuplicateVerdict, string> = {
  same: m.duplicates_mark_same(),
  likely: m.duplicates_mark_likely(),
  maybe: m.duplicates_mark_maybe(),
};

/** A word in a row: which listing it looks like, and why on hovering. Opens what shows both. */
export function DuplicateMark({
  found,
  onOpen,
}: {
  found: LikeliestDuplicate;
  onOpen: () => void;
}) {
  const { twin: duplicate, verdict, reasons } = found;
  const place = [duplicate.name, duplicate.address, duplicate.city].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      onClick={onOpen}
      title={`${place}. ${reasons.map(describeDuplicateReason).join('; ')}`}
      className="block max-w-full cursor-pointer truncate text-left text-xs leading-4 font-semibold text-gold hover:underline"
    >
      <span aria-hidden="true">
        {short[verdict]} #{duplicate.id}
      </span>
      <span className="sr-only">
        {m.duplicates_mark({ verdict: verdictWords[verdict], place })}
      </span>
    </button>
  );
}
