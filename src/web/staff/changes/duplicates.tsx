import * as m from '#messages';
import type { Likeness } from '../../../contract/staff/changes.ts';
import { describeTwinReason } from '../../../contract/twin-words.ts';
import type { TwinVerdict } from '../../../contract/twins.ts';
import { businessPath } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** In log odds: what weighs less says little. */
const TELLING = 0.5;

export function Duplicates({ found }: { found: Likeness[] }) {
  if (found.length === 0) {
    return <p className="text-sm text-muted">{m.changes_duplicate_none()}</p>;
  }
  return (
    <div className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm">
      <h3 className="font-semibold">{m.changes_duplicate_title()}</h3>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <Link
              to={businessPath(one)}
              className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
            >
              {one.name}
            </Link>
            <span className="block wrap-anywhere">
              {[one.address, one.city, one.state].filter(Boolean).join(', ')} · {describe(one)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const verdicts: Record<TwinVerdict, string> = {
  same: m.duplicates_same(),
  likely: m.duplicates_likely(),
  maybe: m.changes_duplicate_maybe(),
};

function describe({ verdict, reasons }: Likeness): string {
  const telling = reasons.filter(({ weight }) => Math.abs(weight) >= TELLING);
  const words = telling.map(describeTwinReason).map((text) => lowerFirst(text));
  return [verdicts[verdict], words.join('; ')].filter(Boolean).join(': ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
