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

test('a port that a proxy adds makes nobody new', () => {
  expect(from('203.0.113.7:4711', 1)).toBe('203.0.113.7');
  expect(from('[2001:db8::7]:4711', 1)).toBe('2001:db8::7');
  expect(from('[2001:db8::7]', 1)).toBe('2001:db8::7');
  expect(from('"[2001:db8::7]:4711"', 1)).toBe('2001:db8::7');
  expect(from('fe80::7%eth0', 1)).toBe('fe80::7');
  expect(from('2001:db8::4711', 1)).toBe('2001:db8::4711');
});

test('all whose address cannot be read are one client', () => {
  const unreadable = [
    'unknown',
    '_hidden',
    '_SEVKISEK:80',
    'for=1.2.3.4',
    '300.1.1.1',
    '1.2.3',
    '::x',
    '203.0.113.7,',
    ',',
    ' , ',
    '203.0.113.7, ,',
  ];
  for (const text of unreadable) expect([text, from(text, 1)]).toEqual([text, 'unknown']);
  const random = Array.from({ length: 50 }, () => from(crypto.randomUUID(), 1));
  expect(new Set(random)).toEqual(new Set(['unknown']));
});

test('who sends fewer entries than there are proxies is not our proxy', () => {
  expect(from('203.0.113.7', 2)).toBe('203.0.113.7');
  expect(from(',', 2)).toBe('unknown');
});
