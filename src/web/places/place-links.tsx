import { useId } from 'react';
import { formatNumber } from '../kit/format.ts';
import { Link } from '../kit/ui/link.tsx';

interface PlaceLinksProps {
  title: string;
  links: { label: string; path: string; count: number; detail?: string }[];
}

export function PlaceLinks({ title, links }: PlaceLinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="place-links no-print">
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ label, path, count, detail }) => (
          <li key={path}>
            <Link to={path}>
              <span>{label}</span>
              <span>{formatNumber(count)}</span>
              {detail && <span>{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
