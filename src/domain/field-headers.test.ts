import { expect, test } from 'vitest';
import { findReadyField } from './field-headers.ts';

test.each([
  ['Vet owned?', 'veteran-owned'],
  ['Mbr since', 'member-since'],
  ['Yr joined', 'member-since'],
  ['Wheelchair acc?', 'accessible-entrance'],
  ['Dues', 'member-dues'],
  ['Mbr', 'member'],
  ['Membership Type', 'member-level'],
  ['Paid Through', 'member-until'],
  ['Fee', undefined],
])('a column called %j is the field %s', (header, key) => {
  expect(findReadyField(header)?.key).toBe(key);
});
