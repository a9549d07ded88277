import * as m from '#messages';
import { useSite } from './site.tsx';
import { StructuredData } from './structured-data.tsx';
import { Link } from './ui/link.tsx';

export interface Step {
  name: string;
  to?: string;
}

export function Breadcrumbs({ steps }: { steps: Step[] }) {
  return (
    <nav aria-label={m.layout_breadcrumb()} className="crumbs no-print">
      <ol>
        {steps.map(({ name, to }) =>
          to ? (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ) : (
            <li key={name} aria-current="page">
              <span>{name}</span>
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
