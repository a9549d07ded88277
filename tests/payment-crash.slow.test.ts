import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayers, type Payer } from './payers.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT);
const payers = openPayers(product);

beforeAll(() => product.start());
afterAll(() => product.close());

const nextYear = String(new Date().getUTCFullYear() + 1);

/** Pays and confirms, as far as the server lives; what comes to its end says so. */
function pay(payer: Payer) {
  const charged = payers.charge(payer);
  const confirmed = charged.then(() => payers.confirm(payer));
  // A killed server ends the browser's calls too.
  const ended = Promise.allSettled([charged, confirmed]);
  return { charged, confirmed, ended };
}

const moments = {
  'at once': () => Promise.resolve(),
  'when the first was charged': (paying: ReturnType<typeof pay>[]) =>
    Promise.race(paying.map(({ charged }) => charged)),
  'when the first was confirmed': (paying: ReturnType<typeof pay>[]) =>
    Promise.race(paying.map(({ confirmed }) => confirmed)),
};

test('after kill -9 between charge and record, what was paid is premium for one year, with one receipt', async () => {
  const all: Payer[] = [];
  for (const [moment, what] of [
    ['at once', 'application'],
    ['when the first was charged', 'application'],
    ['when the first was confirmed', 'both'],
  ] as const) {
    const names = Array.from({ length: 6 }, (_, number) => `payer ${number} ${moment}`);
    const opened = await Promise.all(names.map(payers.openCheckout));
    all.push(...opened);
    const paying = opened.map(pay);
    await moments[moment](paying);
    await product.kill(what);
    await Promise.all(paying.map(({ ended }) => ended));
    await product.start();
  }
  const charged = [];
  for (const payer of all) {
    if (!(await payers.isCharged(payer))) continue;
    charged.push(payer);
    await soon(async () => expect(await payers.readPremium(payer)).toContain(nextYear));
  }
  expect(charged.length).toBeGreaterThan(0);
  await soon(() => expect(payers.countReceipts().size).toBe(charged.length));
  expect([...payers.countReceipts().values()].every((count) => count === 1)).toBe(true);
});
