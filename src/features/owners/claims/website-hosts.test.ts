import { expect, test } from 'vitest';
import {
  hasManyMailboxes,
  hostOf,
  isHomePage,
  isMailOfHost,
  isOpenMailDomain,
  isSharedHost,
} from '../model/target.rules.ts';

test.each([
  ['https://www.rosas.example/menu?a=b', 'rosas.example'],
  ['http://Rosas.Example:8080', 'rosas.example'],
  ['https://www.xn--bcker-gra.example/', 'xn--bcker-gra.example'],
  ['http://10.0.0.1/', null],
  ['http://localhost/', null],
  ['', null],
  [null, null],
])('the host of %s is %s', (website, host) => expect(hostOf(website)).toBe(host));

test.each([
  ['rosas.com', 'rosas.com', true],
  ['rosas.com', 'shop.rosas.com', true],
  ['shop.rosas.com', 'rosas.com', false],
  ['evilrosas.com', 'rosas.com', false],
  ['rosas.com.evil.com', 'rosas.com', false],
  ['shop.rosas.com', 'shop.rosas.com', true],
  ['rosas.com', 'a.b.rosas.com', true],
  ['b.rosas.com', 'a.b.rosas.com', false],
  ['com', 'rosas.com', false],
  ['co.uk', 'rosas.co.uk', false],
  ['rosas.co.uk', 'shop.rosas.co.uk', true],
  ['ca.us', 'boise.k12.ca.us', false],
  ['boise.k12.ca.us', 'boise.k12.ca.us', true],
  ['gmail.com', 'gmail.com', false],
  ['facebook.com', 'facebook.com', false],
  ['facebook.com', 'rosas.facebook.com', false],
  ['wixsite.com', 'rosas.wixsite.com', false],
  ['rosas.wixsite.com', 'rosas.wixsite.com', false],
])('mail at %s is of %s: %s', (domain, host, isTheirs) => {
  expect(isMailOfHost(domain, host)).toBe(isTheirs);
});

test('a host of one’s own under a builder of websites may prove it, the builder’s own may not', () => {
  expect(isSharedHost('rosas.square.site')).toBe(false);
  expect(isSharedHost('square.site')).toBe(true);
  expect(isSharedHost('m.facebook.com')).toBe(true);
  expect(isOpenMailDomain('rosas.square.site')).toBe(true);
});

test.each([
  ['https://www.rosas.example', true],
  ['https://www.rosas.example/', true],
  ['http://rosas.example/index.html', true],
  ['https://rosas.example/es/?from=map', true],
  ['rosas.example/en-us/home.aspx', true],
  ['https://www.insurance.example/agents/boise-7', false],
  ['https://www.university.example/~ann/', false],
  ['https://rosas.example/menu', false],
  ['not a website', false],
])('%s is a whole site: %s', (website, isWhole) => expect(isHomePage(website)).toBe(isWhole));

test('universities and governments give mailboxes to many', () => {
  expect(['boise.edu', 'ci.boise.id.us', 'idaho.gov'].map(hasManyMailboxes)).not.toContain(false);
  expect(['rosas.com', 'education.com', 'usa.example'].map(hasManyMailboxes)).not.toContain(true);
});
