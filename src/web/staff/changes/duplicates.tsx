import { Link } from 'react-router';
import type { Likeness } from '../../../contract/staff/changes.ts';
import { businessPath } from '../../paths.ts';

/** How likely the listing, changed so, is one that there is already. */
export function Duplicates({ found }: { found: Likeness[] }) {
  if (found.length === 0) {
    return (
      <p className="text-sm text-muted">No other listing has this name there, or this phone.</p>
    );
  }
  return (
    <div className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm">
      <h3 className="font-semibold">It would look like another listing</h3>
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

function describe({ same }: Likeness): string {
  if (same.length > 1) return 'same name and phone: almost certainly the same';
  return same[0] === 'name' ? 'same name in this town: probably the same' : 'same phone: maybe';
}
