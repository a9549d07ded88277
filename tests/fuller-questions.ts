import type { Directory } from './directory.ts';

const ADDED: ((phrase: string) => string)[] = [
  (phrase) => `the ${phrase}`,
  (phrase) => `${phrase} please`,
  (phrase) => `${phrase} for my mom`,
  (phrase) => `good ${phrase} open saturday`,
  (phrase) => `cheap ${phrase}`,
  (phrase) => `${phrase} near me`,
  (phrase) => (phrase.endsWith('s') ? phrase : `${phrase}s`),
];

/** What was answered, and is answered no more once a word is added that should take nothing away. */
export async function listEmptied(directory: Directory, phrases: string[]): Promise<string[]> {
  const count = async (query: string) => {
    const params = new URLSearchParams({ query, limit: '1' });
    const answer = await directory.get(`/api/businesses/search?${params}`);
    return Number(answer.headers.get('x-total-count'));
  };
  const emptied = [];
  for (const phrase of phrases) {
    if ((await count(phrase)) === 0) continue;
    for (const add of ADDED) if ((await count(add(phrase))) === 0) emptied.push(add(phrase));
  }
  return emptied;
}

/** One in so many; `PROPERTY_SEED` asks for others. */
export async function listPhrases(directory: Directory, every: number): Promise<string[]> {
  const first = Number(process.env.PROPERTY_SEED ?? 0) % every;
  const { rows } = await directory.db.pool.query<{ phrase: string }>(
    'select distinct phrase from trade_phrases order by phrase',
  );
  return rows.filter((_, at) => at % every === first).map(({ phrase }) => phrase);
}
