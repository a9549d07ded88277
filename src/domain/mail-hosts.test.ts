import { expect, test } from 'vitest';
import { suggestEmail } from './mail-hosts.ts';

test.each([
  ['rosa@gmial.con', 'rosa@gmail.com'],
  ['rosa@gmail.co', 'rosa@gmail.com'],
  ['rosa@gamil.com', 'rosa@gmail.com'],
  ['Rosa@GMAIL.CON', 'Rosa@gmail.com'],
  ['rosa@yaho.com', 'rosa@yahoo.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  ['rosa@icloud.con', 'rosa@icloud.com'],
  ['rosa@comcast.ent', 'rosa@comcast.net'],
  ['rosa@comcast.com', null],
  ['rosa@aol.con', 'rosa@aol.com'],
  ['rosa@gmail.com', null],
  ['rosa@mail.com', null],
  ['rosa@ymail.com', null],
  ['rosa@gmx.com', null],
  ['rosa@yahoo.ca', null],
  ['rosa@bakery.example', null],
  ['rosa@mall.org', null],
  ['rosa@gmail', null],
  ['rosa', null],
  ['rosa@gmail.com.com', 'rosa@gmail.com'],
  ['rosa@shopboise.con', 'rosa@shopboise.com'],
  ['rosa@shopboise.ogr', 'rosa@shopboise.org'],
  ['rosa@shopboise.nte', 'rosa@shopboise.net'],
  ['rosa@shop.co', null],
  ['', null],
])('whoever writes %j is asked about %j', (email, meant) => {
  expect(suggestEmail(email)).toBe(meant);
});
