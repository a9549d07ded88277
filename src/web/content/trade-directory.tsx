import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as m from '#messages';
import type { Trade } from '../../contract/trades.ts';
import { read } from '../api.ts';
import { formatNumber } from '../format.ts';
import { categoryPath } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { LetterIndex } from './letter-index.tsx';
import { groupByLetter } from './letters.ts';

export const allTrades = read('GET /api/trades', {});

/** Every trade that has businesses, under its first letter. */
export function TradeDirectory() {
  const { data: trades = [] } = useQuery(allTrades);
  const groups = groupByLetter(
    trades.filter(({ isListed, businessCount }) => isListed && businessCount > 0),
  );
  useScrollToHash(groups.length > 0);
  if (groups.length === 0) return null;
  return (
    <section id="trades" aria-labelledby="all-trades" className="mt-14 scroll-mt-4">
      <h2 id="all-trades" className="text-xl font-bold">
        {m.trades_all_letters()}
      </h2>
      <LetterIndex
        label={m.content_trades_letters()}
        letters={groups.map(({ letter }) => letter)}
        prefix="trades"
      />
      <div className="gap-x-8 border-t border-line pt-4 sm:columns-2 lg:columns-4">
        {groups.map(({ letter, items }) => (
          <Letter key={letter} letter={letter} trades={items} />
        ))}
      </div>
    </section>
  );
}

function Letter({ letter, trades }: { letter: string; trades: Trade[] }) {
  return (
    <>
      <h3
        id={`trades-${letter}`}
        className="mt-2 scroll-mt-4 break-after-avoid font-bold text-accent"
      >
        {letter}
      </h3>
      <ul className="mb-4">
        {trades.map(({ slug, name, businessCount }) => (
          <li key={slug} className="break-inside-avoid">
            <Link
              to={categoryPath(slug)}
              className="flex min-h-8 items-center justify-between gap-4 hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="underline decoration-line underline-offset-2">{name}</span>
              <span className="text-sm text-muted">{formatNumber(businessCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a link of ours named was not there yet when it was followed. */
function useScrollToHash(isThere: boolean) {
  const { hash } = useLocation();
  const isLink = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isThere && isLink && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, isLink, hash]);
}
