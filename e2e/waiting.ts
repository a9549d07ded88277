import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { approve } from './staff.ts';

/** What comes sooner than anybody reads is not taken. */
export const READING = 450;

export interface Named {
  id: number;
  name: string;
}

const kept = {
  description: 'Cakes and pies, made by hand every morning.',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

export async function submit(page: Page, name: string, at: number): Promise<Named> {
  const data = { ...kept, name, address: `${at} Main St`, email: `n${at}@example.com` };
  const answer = await page.request.post('/api/businesses', { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Listings of a word that no other story has: so many pending, and so many that everybody sees. */
export async function plantListings(page: Page, count: { pending: number; listed: number }) {
  const word = `Q${randomUUID().slice(0, 8)}`;
  const make = async (kind: string, length: number) => {
    const made: Named[] = [];
    while (made.length < length) {
      const some = Array.from(
        { length: Math.min(4, length - made.length) },
        (_, at) => at + 1 + made.length,
      );
      made.push(
        ...(await Promise.all(some.map((at) => submit(page, `${word} ${kind} ${at}`, at)))),
      );
    }
    return made;
  };
  const pending = await make('Newcomer', count.pending);
  const listed = await make('Works', count.listed);
  for (const { id } of listed) await approve(id);
  const ids = [...pending, ...listed].map(({ id }) => id);
  await queryDatabase('delete from twin_checks where business_id = any($1)', [ids]);
  await queryDatabase('delete from duplicate_pairs where low_id = any($1) or high_id = any($1)', [
    ids,
  ]);
  return { word, pending, listed };
}

const plants = {
  doubt: `insert into business_checks (business_id, kind, state, since, detail)
    select id, 'zip-city', 'doubt', now(),
      '{"kind":"zip-city","value":"79601","zipCity":"Elsewhere","zipStates":["TX"],"miles":null}'
    from unnest($1::bigint[]) id
    on conflict (business_id, kind) do update set state = 'doubt', detail = excluded.detail`,
  report: `insert into business_reports (business_id, reason, created_at)
    select id, 'phone', now() from unnest($1::bigint[]) id`,
  review: `insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
      is_held, held_for, held_at, created_at)
    select id, 2, 'Held Ann', 'See my site for more of it', gen_random_uuid()::text, gen_random_uuid()::text,
      true, 'link', date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
    from unnest($1::bigint[]) id`,
  reported: `with made as (
      insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
        created_at, report_count)
      select id, 1, 'Loud Bob', 'Nobody should ever go there', gen_random_uuid()::text,
        gen_random_uuid()::text, date_trunc('milliseconds', now()), 1
      from unnest($1::bigint[]) id returning id)
    insert into review_reports (review_id, reporter_hash, reason, created_at)
    select id, 'n', 'spam', now() from made`,
  reply: `with made as (
      insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash, created_at)
      select id, 4, 'Calm Cid', 'A good place to buy a pie', gen_random_uuid()::text,
        gen_random_uuid()::text, date_trunc('milliseconds', now())
      from unnest($1::bigint[]) id returning id, business_id)
    insert into review_replies (review_id, business_id, reply, reply_hash, created_at, updated_at, is_held, held_for)
    select id, business_id, 'Thank you, see our site', gen_random_uuid()::text,
      date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), true, 'link' from made`,
  change: `insert into waiting_changes (business_id, field, was, proposed, created_at, version, state)
    select b.id, 'name', json_build_object('name', b.name), json_build_object('name', b.name || ' Inc'),
      now(), b.version, 'waiting'
    from businesses b where b.id = any($1::bigint[])`,
  claim: `insert into claims (business_id, way, email, token_hash, expires_at, state, network_hash, created_at, note)
    select id, 'staff', 'claimant' || id || '@example.com', gen_random_uuid()::text, now() + interval '20 days',
      'waiting', 'n', now(), 'It is mine'
    from unnest($1::bigint[]) id`,
  photo: `insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
    select id, md5(id::text), gen_random_uuid(), 'ready', 1, 640, 480, date_trunc('milliseconds', now())
    from unnest($1::bigint[]) id`,
  message: `insert into messages (topic, name, email, message, message_key, business_id, is_suspect, created_at)
    select 'question', 'Writer ' || id, 'w' || id || '@example.com', 'Do you open on Sundays?',
      gen_random_uuid()::text, id, false, date_trunc('milliseconds', now())
    from unnest($1::bigint[]) id`,
  reviews: `with opened as (
      insert into review_groups (rule, opened_at) values ('ring', date_trunc('milliseconds', now()))
      returning id)
    insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
      network_hash, is_held, held_for, held_at, points, signals, group_id, created_at)
    select business_id, 5, 'Fan ' || n, 'What a lovely place ' || n, gen_random_uuid()::text, md5(n::text),
      rpad('beef' || n % 3, 32, '0'), true, 'ring',
      date_trunc('milliseconds', now()) - n * interval '1 minute', 3,
      '[{"rule": "networks-agree", "points": 3, "count": 8}]', opened.id,
      date_trunc('milliseconds', now()) - n * interval '1 minute'
    from opened, unnest($1::bigint[]) business_id, generate_series(1, 6) n`,
};

/** Of each of these listings one thing of a kind that waits for staff. */
export function plant(kind: keyof typeof plants, listings: Named[]): Promise<void> {
  return queryDatabase(plants[kind], [listings.map(({ id }) => id)]);
}

/** Two listings that look like one. */
export function plantPair(one: Named, other: Named): Promise<void> {
  return queryDatabase(
    `insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
     values (least($1::bigint, $2), greatest($1::bigint, $2), 5,
       '[{"code":"street-same","weight":3.2,"detail":null}]', now())
     on conflict do nothing`,
    [one.id, other.id],
  );
}
