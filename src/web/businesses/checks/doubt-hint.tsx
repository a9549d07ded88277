import type { FactDoubt } from '../../../contract/checks.ts';
import { describeDoubt } from '../../../contract/doubt-words.ts';

/** A question below the fields; it is there before it says anything, so that it is read aloud. */
export function DoubtHint({ doubts, className = '' }: { doubts: FactDoubt[]; className?: string }) {
  return (
    <p role="status" className={`text-sm font-semibold text-gold empty:sr-only ${className}`}>
      {doubts.map(describeDoubt).join(' ')}
    </p>
  );
}
