import { formatNumber } from '../format.ts';
import { Link } from '../ui/link.tsx';

export interface CountedLink {
  label: string;
  path: string;
  count: number;
}

/** Twelve links with counts, in as much room whatever they are. */
export function LinkGrid({ links }: { links: CountedLink[] }) {
  return (
    <ul className="grid min-h-66 auto-rows-[2.75rem] grid-cols-2 gap-x-6 sm:min-h-44 sm:grid-cols-3 lg:min-h-33 lg:grid-cols-4">
      {links.map(({ label, path, count }) => (
        <li key={path} className="min-w-0">
          <Link
            to={path}
            className="flex h-full items-center justify-between gap-3 border-b border-line hover:text-accent"
          >
            <span className="line-clamp-2 text-sm leading-tight font-semibold sm:text-base">
              {label}
            </span>
            <span className="text-sm text-muted">{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
