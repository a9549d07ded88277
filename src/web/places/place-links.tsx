import { useId } from 'react';
import { formatNumber } from '../format.ts';
import { Link } from '../ui/link.tsx';

interface PlaceLinksProps {
  title: string;
  links: { label: string; path: string; count: number; detail?: string }[];
}

export function PlaceLinks({ title, links }: PlaceLinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="no-print mt-10">
      <h2 id={id} className="border-b border-line pb-1 text-lg font-bold">
        {title}
      </h2>
      <ul className="mt-2 gap-6 text-sm sm:columns-2 lg:columns-4">
        {links.map(({ label, path, count, detail }) => (
          <li key={path} className="break-inside-avoid">
            <Link
              to={path}
              className="inline-flex min-h-7 items-center gap-1.5 hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="underline decoration-line underline-offset-2">{label}</span>
              <span className="text-muted">{formatNumber(count)}</span>
              {detail && <span className="text-muted">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
