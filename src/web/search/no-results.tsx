import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { describeArea } from '../../domain/area-words.ts';
import { useCategoryNames } from '../businesses/all-categories.ts';
import { read } from '../kit/api.ts';
import { categoryPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { hrefWith, type SearchFilters } from './filters.ts';

export function readSuggestions(query: string) {
  return read('GET /api/suggest', { query: { q: query } });
}

export function NoResults({ filters }: { filters: SearchFilters }) {
  const { area, place } = useSite();
  const { query = '', category, open } = filters;
  const { data: suggestions = [] } = useQuery({ ...readSuggestions(query), enabled: query !== '' });
  const categories = useCategoryNames();
  const nearest = categories.find(({ slug }) => slug === category);
  return (
    <Message title={m.common_no_businesses()}>
      {open ? (
        <>
          <p className="text-muted">{m.search_none_open()}</p>
          <ButtonLink to={hrefWith(filters, { open: undefined })}>
            {m.search_show_closed()}
          </ButtonLink>
        </>
      ) : (
        <p className="text-muted">
          {place ? m.search_none_in_place({ area: describeArea(area) }) : m.search_none_hint()}
        </p>
      )}
      {suggestions.length > 0 && (
        <div>
          <p>{m.search_guesses()}</p>
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
        {nearest ? m.search_browse_place({ name: nearest.name }) : m.search_browse_categories()}
      </ButtonLink>
      <p className="text-muted">
        <Rich
          message={m.search_add_missing}
          parts={{
            link: (text) => (
              <Link to="/submit" className="text-accent underline underline-offset-2">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </Message>
  );
}
