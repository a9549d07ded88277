import { Link } from 'react-router';
import { useSite } from '../site.tsx';
import { StructuredData } from '../structured-data.tsx';

export interface Step {
  name: string;
  path: string;
}

const step =
  'inline-flex min-h-8 items-center hover:text-accent hover:underline pointer-coarse:min-h-11';

/** The way here; its last step is the screen itself. */
export function Breadcrumbs({ steps }: { steps: Step[] }) {
  const { url } = useSite();
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-4 text-sm text-muted">
      <ol className="steps flex flex-wrap gap-x-2">
        {steps.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className={step}>
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex min-h-8 min-w-0 items-center text-ink">
          <span className="wrap-anywhere">{steps.at(-1)?.name}</span>
        </li>
      </ol>
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: steps.map(({ name, path }, at) => ({
            ...{ '@type': 'ListItem', position: at + 1, name, item: url + path },
          })),
        }}
      />
    </nav>
  );
}
