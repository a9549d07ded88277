import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { webhookEvents } from '../../contract/webhooks.staff.ts';
import {
  auditActions,
  auditGroups,
  describeAction,
  groupOf,
  listChanges,
  nameSubject,
} from './describe.ts';

const FEATURES = path.resolve(import.meta.dirname, '../../features');
const NAMED = /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g;
const MADE = [
  ...['review-group.hold', 'review-group.publish', 'review-group.remove'],
  ...['claim.decide-for-claimant', 'claim.decide-for-former'],
];

function listSources(): string[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(FEATURES, file), 'utf8'));
}

function findActions(source: string): string[] {
  const beside = [...source.matchAll(/\baction(?:s)?\b[^;{}]{0,160}/g)].map(([text]) => text);
  return [
    ...beside.flatMap((text) => [...text.matchAll(NAMED)].map(([, name = '']) => name)),
    ...[...source.matchAll(NAMED)]
      .map(([, name = '']) => name)
      .filter((name) => groupOf(name) in auditGroups && groupOf(name) !== 'business'),
  ];
}

const NO_ACTIONS = new Set<string>([
  ...['import.meta', 'mail.com', 'mail.ru', 'webhook.trial'],
  ...webhookEvents,
]);

test('every action that the code records has words, and so has what it is about', () => {
  const actions = [...new Set([...MADE, ...listSources().flatMap(findActions)])].filter(
    (action) => !NO_ACTIONS.has(action),
  );
  expect(actions.length).toBeGreaterThan(90);
  expect(actions).toContain('business.approve');
  expect(actions.filter((action) => !(action in auditActions))).toEqual([]);
  expect(actions.map(groupOf).filter((group) => !(group in auditGroups))).toEqual([]);
});

test('an action without words is still readable', () => {
  expect(describeAction('lighthouse.paint-door')).toBe('Lighthouse paint door');
});

test('values are told in words, and only what differs', () => {
  const names = { 'category 3': 'Services', 'category 4': 'Retail', 'trade 9': 'Bakeries' };
  const before = {
    name: 'Rosa',
    isApproved: false,
    categoryId: 3,
    trades: [9, 12],
    phone: null,
    premiumUntil: '2024-06-01T12:00:00.000Z',
  };
  const after = {
    name: 'Rosa',
    isApproved: true,
    categoryId: 4,
    trades: [],
    phone: '208',
    role: 'editor',
    hours: { monday: ['09:00', '17:00'], closed: [] },
    premiumUntil: '2025-06-01T12:00:00.000Z',
  };
  expect(listChanges({ before, after, names })).toEqual([
    { field: 'Approved', before: 'No', after: 'Yes' },
    { field: 'Category', before: 'Services', after: 'Retail' },
    { field: 'Trades', before: 'Bakeries, 12', after: 'Empty' },
    { field: 'Phone', before: 'Empty', after: '208' },
    { field: 'Role', before: null, after: 'Editor' },
    { field: 'Hours', before: null, after: 'Monday: 09:00, 17:00\nClosed: Empty' },
    {
      field: 'Premium until',
      before: 'Jun 1, 2024, 12:00 PM UTC',
      after: 'Jun 1, 2025, 12:00 PM UTC',
    },
  ]);
});

test('a line names what it is about, as it is called now, also where another field changed', () => {
  const before = { id: 3, name: 'Bakeries', description: 'Bread' };
  expect(nameSubject({ before, after: { ...before, description: 'Bread and rolls' } })).toBe(
    'Bakeries',
  );
  expect(nameSubject({ before, after: { ...before, name: 'Bakers' } })).toBe('Bakers');
  expect(nameSubject({ before, after: null })).toBe('Bakeries');
  expect(nameSubject({ before: null, after: { title: 'About us' } })).toBe('About us');
  expect(nameSubject({ before: null, after: null })).toBeNull();
});
