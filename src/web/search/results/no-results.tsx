import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '../../api.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { categoryPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { hrefWith, type SearchFilters } from '../filters.ts';

export function readSuggestions(query: string) {
  return read('GET /api/suggest', { query: { q: query } });
}

export function NoResults({ filters }: { filters: SearchFilters }) {
  const { query = '', category, open } = filters;
  const { data: suggestions = [] } = useQuery({ ...readSuggestions(query), enabled: query !== '' });
  const { data: categories = [] } = useQuery(allCategories);
  const nearest = categories.find(({ slug }) => slug === category);
  return (
    <Message title="No businesses found">
      {open ? (
        <>
          <p className="text-muted">
            None is known to be open now. Many businesses have not given their hours.
          </p>
          <ButtonLink to={hrefWith(filters, { open: undefined })}>Show all, open or not</ButtonLink>
        </>
      ) : (
        <p className="text-muted">Try fewer words, another spelling, or a wider area.</p>
      )}
      {suggestions.length > 0 && (
        <div>
          <p>Did you mean one of these?</p>
          <ul>
            {suggestions.map(({ path, label, detail }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center gap-2 text-accent hover:underline"
                >
                  {label} <span className="text-sm text-muted">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink to={nearest ? categoryPath(nearest.slug) : '/categories'} variant="secondary">
        {nearest ? `Browse ${nearest.name}` : 'Browse all categories'}
      </ButtonLink>
      <p className="text-muted">
        Know one that is missing?{' '}
        <Link to="/submit" className="text-accent underline underline-offset-2">
          Add it
        </Link>
      </p>
    </Message>
  );
}
