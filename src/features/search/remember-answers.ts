import type { Database } from '../../platform/database/database.ts';

/** For one search, whose steps often ask the same; only for what reads. */
export function rememberAnswers(db: Database): Database {
  const kept = new Map<string, Promise<unknown>>();
  return {
    ...db,
    run<Row extends object>(...asked: Parameters<Database['run']>): Promise<Row[]> {
      const [statement, values] = asked;
      const key = JSON.stringify([statement.name, values]);
      const known = kept.get(key) as Promise<Row[]> | undefined;
      const answer = known ?? db.run<Row>(statement, values);
      kept.set(key, answer);
      return answer;
    },
  };
}
