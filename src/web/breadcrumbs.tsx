import * as m from '#messages';
import { useSite } from './site.tsx';
import { StructuredData } from './structured-data.tsx';
import { Link } from './ui/link.tsx';

export interface Step {
  name: string;
  to?: string;
}

const crumb =
  'inline-flex min-h-8 items-center hover:text-accent hover:underline pointer-coarse:min-h-11';

export function Breadcrumbs({ steps }: { steps: Step[] }) {
  return (
    <nav aria-label={m.layout_breadcrumb()} className="no-print mb-4 text-sm text-muted">
      <ol className="steps flex flex-wrap gap-x-2">
        {steps.map(({ name, to }) =>
          to ? (
            <li key={to}>
              <Link to={to} className={crumb}>
                {name}
              </Link>
            </li>
          ) : (
            <li
              key={name}
              aria-current="page"
              className="flex min-h-8 min-w-0 items-center text-ink"
            >
              <span className="wrap-anywhere max-sm:line-clamp-1">{name}</span>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

export function BreadcrumbData({ steps }: { steps: Step[] }) {
  const { url } = useSite();
  const itemListElement = steps.map(({ name, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: to && url + to,
  }));
  return (
    <StructuredData
      data={{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }}
    />
  );
}
