import { useId, useState } from 'react';
import * as m from '#messages';
import type { InsightSpan, SearchedWords } from '../../../contract/staff/insights.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDown } from '../../ui/later-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Found } from './found.tsx';
import { SearchDetails } from './search-details.tsx';
import { Trend } from './trend.tsx';

interface SearchItemProps {
  search: SearchedWords;
  weeks: InsightSpan;
  /** Null for those who may not keep trades. */
  onAdd: ((phrase: string) => void) | null;
}

export function SearchItem({ search, weeks, onAdd }: SearchItemProps) {
  const { words, means } = search;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={`/search?${new URLSearchParams({ query: words })}`}
              className="inline-flex min-h-11 items-center font-bold wrap-anywhere hover:underline sm:min-h-8"
            >
              {words}
            </Link>
            {means.map(({ slug, name }) => (
              <Badge key={slug}>{name}</Badge>
            ))}
          </p>
          <Found found={search} />
        </div>
        <Trend weeks={search.weeks} />
        <div data-actions className="-mx-3 flex flex-wrap">
          {onAdd && (
            <Button
              variant="quiet"
              aria-label={m.searches_add_words({ words })}
              onClick={() => onAdd(words)}
            >
              {m.searches_add()}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={m.searches_details_of({ words })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {m.common_details()}
            <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={id}>
          <SearchDetails words={words} weeks={weeks} />
        </div>
      )}
    </>
  );
}
