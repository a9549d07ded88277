import { expect, test } from 'vitest';
import { hasLink } from './links.rules.ts';
import { hasPrivateContact, leaveOutOwn } from './private.rules.ts';

const own = {
  name: 'Eighth & Main Bakery',
  address: '1220 N Orchard St, Suite 4',
  phone: '(208) 343-1000',
  email: 'hello@eighth-and-main.example.com',
  website: 'https://www.eighth-and-main.example.com/',
};

test.each([
  ...['Her cell is 208-555-0142', 'call (208) 344 2211 after five', 'ring +44 20 7946 0958'],
  ...['her number: 343-2211', 'text 2083442211', '２０８ ３４４ ２２１１', '2 0 8 3 4 4 2 2 1 1'],
  ...['two zero eight three four four two two one one', 'su celular es 208.344.2211'],
  ...['The owner lives at 14 Maple Court', 'He lives in 2305 W. Fort Street, go and tell him'],
  ...['find her at 77 elm avenue', 'his home: 9 Oak Ln.', 'write to P.O. Box 112'],
  ...['mail ann.smith@mail.example.com about it', '4410 South 5th St is where she lives'],
])('%s is somebody’s', (text) => {
  expect(hasPrivateContact(leaveOutOwn(text, own))).toBe(true);
});

test.each([
  ...['Call 208-343-1000 and ask for rye', 'They are at 1220 North Orchard Street'],
  ...['1220 n. orchard st., second door', 'See www.eighth-and-main.example.com/menu for hours'],
  ...['write to Hello@Eighth-and-Main.example.com.', 'order@eighth-and-main.example.com answers'],
  ...[
    '(208)343-1000, eighth-and-main.example.com',
    'https://eighth-and-main.example.com is their site',
  ],
])('%s is the listing’s own', (text) => {
  const rest = leaveOutOwn(text, own);
  expect(hasPrivateContact(rest)).toBe(false);
  expect(hasLink(rest)).toBe(false);
});

test.each([
  ...['A 10 minute drive, 5 star place', 'We waited 45 minutes on the road', 'Paid $1,208 in 2024'],
  ...[
    'Came on 12.05.2024 at 10.30, 4 of us',
    '2 great places on Main Street',
    'Order 12345678 was late',
  ],
  ...[
    'I saw 3 Dr. Seuss books',
    'there are 2 shops on Main Street',
    'room 204, floor 3, 11 pm to 2 am',
  ],
  ...['the 4th of July St. Patrick', 'won 10/10, would go 100 times', 'from 2019-2024 we came'],
  ...[
    'Open 7 days a week all the way',
    'one two three, done',
    'Call before 9, 24 hours is too late',
  ],
])('%s is nobody’s', (text) => {
  expect(hasPrivateContact(text)).toBe(false);
});

test.each([
  ...['eighth-and-main.example.com.evil.example.com', 'not-eighth-and-main.example.com'],
  ...['hello@eighth-and-main.example.com.evil.example.com'],
])('%s is another’s', (text) => {
  const rest = leaveOutOwn(`See ${text}`, own);
  expect(hasLink(rest) || hasPrivateContact(rest)).toBe(true);
});
