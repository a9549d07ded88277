import { expect, test } from 'vitest';
import { makeDatabase } from '../../tests/databases.ts';
import { formatOutcome } from './report.ts';
import { runStorms, runYear, SIZES } from './run.ts';

test('a small year: honest people are shown and counted, rings hardly move a thing', async () => {
  const plan = { size: SIZES.tiny, seed: 1, print: () => {} };
  const storms = await runStorms(await makeDatabase('empty'), plan);
  const outcome = await runYear(plan, storms);
  const honest = outcome.honest.find(({ kind }) => kind === 'all');
  const { sent = 0, held = 0, uncounted = 0 } = honest ?? {};
  expect(sent).toBeGreaterThan(1500);
  expect(held / sent).toBeLessThanOrEqual(0.02);
  expect(uncounted / sent).toBeLessThanOrEqual(0.05);
  expect(outcome.rings.moved?.mean).toBeLessThan(0.2);
  const counted = storms.filter(({ effect }) => effect === 'counted');
  expect(counted).toHaveLength(2);
  for (const { count } of counted) expect(count).toBeLessThanOrEqual(10);
  const listed = storms.find(({ name, effect }) => name === 'Junk listings' && effect === 'listed');
  expect(listed?.count).toBe(0);
  expect(formatOutcome(outcome).join('\n')).toContain('| clear ring');
}, 600_000);
