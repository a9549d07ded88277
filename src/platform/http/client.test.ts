import { expect, test } from 'vitest';
import { findClientAddress } from './client.ts';

const served = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
const from = (forwarded: string, proxies: number) =>
  findClientAddress(
    new Headers(forwarded ? { 'x-forwarded-for': forwarded } : {}),
    served,
    proxies,
  );

test('nobody is believed about their address where no proxy of ours stands in front', () => {
  expect(from('203.0.113.7', 0)).toBe('10.0.0.1');
});

test('as many entries as there are proxies are believed, from the end', () => {
  expect(from('198.51.100.9, 203.0.113.7', 1)).toBe('203.0.113.7');
  expect(from('198.51.100.9, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
  expect(from('', 1)).toBe('10.0.0.1');
});
