import { expect, test } from 'vitest';
import { blockOf, networkOf } from './client.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1'],
  ['2001:0DB8:1::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['unknown', 'unknown'],
])('%s is of the neighborhood %s', (address, block) => {
  expect(blockOf(address)).toBe(block);
  expect(networkOf(block)).toBe(block);
});
