import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayers } from './payers.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT);
const payers = openPayers(product);

beforeAll(() => product.start());
afterAll(() => product.close());

const nextYear = String(new Date().getUTCFullYear() + 1);

test('what was charged before kill -9, with not a word to us, is premium for one year, with one receipt', async () => {
  const payer = await payers.openCheckout('Rosa Bakery');
  await payers.charge(payer);
  await product.kill('both');
  await product.start();
  expect(await payers.isCharged(payer)).toBe(true);
  await soon(async () => expect(await payers.readPremium(payer)).toContain(nextYear));
  await soon(() => expect([...payers.countReceipts().values()]).toEqual([1]));
});
