import { expect, test } from 'vitest';
import { completeImage, completeLink, isAllowedLink, isCustomScheme } from './addresses.ts';

test('links under the ten schemes and to our own addresses are allowed', () => {
  const schemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
  for (const scheme of schemes) expect(isAllowedLink(`${scheme}:x`)).toBe(true);
  for (const own of ['/pricing', '#top', '?page=2', 'pricing'])
    expect(isAllowedLink(own)).toBe(true);
});

test('links under other schemes are refused, however they are hidden', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u00adscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'irc:x',
    'file:///etc/passwd',
  ]) {
    expect(isAllowedLink(address)).toBe(false);
  }
});

test('a custom scheme is lowercase letters, digits and single hyphens inside', () => {
  for (const scheme of ['git', 'web3', 'my-app', 'a-b-c'])
    expect(isCustomScheme(scheme)).toBe(true);
  for (const scheme of ['', 'Git', 'my--app', '-app', 'app-', 'a.b', 'a b', 'a:']) {
    expect(isCustomScheme(scheme)).toBe(false);
  }
  expect(isAllowedLink('my-app:open', ['my-app'])).toBe(true);
});

test('an address is completed as a person means it', () => {
  expect(completeLink(' example.com/menu ')).toBe('http://example.com/menu');
  expect(completeLink('example.com:8080/x')).toBe('http://example.com:8080/x');
  expect(completeLink('//example.com')).toBe('http://example.com');
  expect(completeLink('https://example.com')).toBe('https://example.com');
  expect(completeLink('rosa@example.com')).toBe('mailto:rosa@example.com');
  expect(completeLink('tel:+12085550100')).toBe('tel:+12085550100');
  expect(completeLink('/pricing')).toBe('/pricing');
});

test('digits behind an allowed scheme are no port', () => {
  for (const address of ['tel:911', 'sms:12345', 'callto:123', 'cid:123', 'TEL:911']) {
    expect(completeLink(address)).toBe(address);
  }
  expect(completeLink('localhost:3000')).toBe('http://localhost:3000');
});

test('an image comes from the web', () => {
  expect(completeImage('https://example.com/a.png')).toBe('https://example.com/a.png');
  expect(completeImage('example.com/a.png')).toBe('http://example.com/a.png');
  expect(completeImage('/assets/a.png')).toBe('/assets/a.png');
  expect(completeImage('data:image/png;base64,AAAA')).toBe(null);
  expect(completeImage('mailto:rosa@example.com')).toBe(null);
});
