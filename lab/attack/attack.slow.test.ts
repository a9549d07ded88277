import { expect, test } from 'vitest';
import { makeDatabase } from '../../tests/databases.ts';
import { formatOutcome } from './report.ts';
import { runAttack, SIZES } from './run.ts';

test('a small year: plain rings are held, honest people are not, ratings hardly move', async () => {
  const address = await makeDatabase('empty');
  const plan = { size: SIZES.tiny, seed: 1, minutes: 9, print: () => {} };
  const outcome = await runAttack(address, plan);
  const { campaigns, honest, storms, isWhole } = outcome;
  expect(isWhole).toBe(true);
  const of = (name: string) => campaigns.find(({ campaign }) => campaign === name);
  const plain = ['clear ring', 'middle ring', 'quick ring', 'busy ring', 'one text'];
  for (const name of [...plain, 'forty copies at once']) {
    const { held = 0, sent = 1 } = of(name) ?? {};
    expect(held / sent, name).toBeGreaterThanOrEqual(0.95);
  }
  expect(honest.held / honest.sent).toBeLessThanOrEqual(0.01);
  expect(of('flood of 500')?.moved?.most).toBeLessThan(0.1);
  expect(of('forty copies at once')?.moved?.most).toBeLessThan(0.1);
  const listed = storms.find(({ name, effect }) => name === 'Junk listings' && effect === 'listed');
  expect(listed?.count).toBe(0);
  expect(formatOutcome(outcome).join('\n')).toContain('| clear ring');
}, 600_000);
