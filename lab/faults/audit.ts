import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { rebuildDerivedTables } from '../../src/features/sample/queries.ts';
import { ask } from '../cluster/databases.ts';
import type { Cluster } from '../cluster/nodes.ts';
import type { Ledger, SentListing } from './ledger.ts';

/** Milliseconds to wait for background work. Jobs of a killed worker are retried with growing delays. */
const TIMEOUT_MS = 180_000;
const DERIVED = [
  'select * from facet_counts order by category_id, state, city_key',
  'select name_key, business_count from business_names order by name_key',
  'select * from words order by word',
];

/**
 * Checks that everything acknowledged exists exactly once, waiting for background work. Returns the problems
 * found, ideally none.
 */
export async function auditLedger(
  cluster: Cluster,
  ledger: Ledger,
  print: (line: string) => void,
): Promise<string[]> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(2000)) {
    const findings = (
      await Promise.all([
        auditReviews(cluster, ledger),
        auditListings(cluster, ledger),
        auditPayments(cluster, ledger),
        auditImports(cluster, ledger),
        auditMails(cluster, ledger),
        auditScreens(cluster, ledger),
        auditDerived(cluster),
      ])
    ).flat();
    if (findings.length === 0 || Date.now() > deadline) return findings;
    print(`Waiting for ${findings.length}, such as: ${findings[0]}`);
  }
}

async function auditReviews({ databases }: Cluster, { reviews }: Ledger): Promise<string[]> {
  const rows = await ask<{ id: number; comment: string }>(
    databases.primary,
    `select id::int, comment from reviews where comment like 'The fault run%'`,
  );
  const found = Map.groupBy(rows, ({ comment }) => comment);
  return reviews.flatMap(({ id, comment }) => {
    const copies = found.get(comment) ?? [];
    if (copies.length > 1) return [`review "${comment}" exists ${copies.length} times`];
    return id !== null && copies[0]?.id !== id ? [`review ${id} is lost`] : [];
  });
}

interface ListingRow {
  id: number;
  email: string;
  phone: string | null;
  isApproved: boolean;
  isPremium: boolean;
  approvals: number;
  edits: number;
}

async function auditListings({ databases }: Cluster, { listings }: Ledger): Promise<string[]> {
  const rows = await ask<ListingRow>(
    databases.primary,
    `select b.id::int, b.email, b.phone, b.is_approved as "isApproved",
       b.is_premium and b.premium_until > now() + interval '364 days'
         and b.premium_until < now() + interval '367 days' as "isPremium",
       (select count(*)::int from audit_log
         where business_id = b.id and action = 'business.approve') as approvals,
       (select count(*)::int from audit_log
         where business_id = b.id and action = 'business.edit') as edits
     from businesses b where b.email like '%@fault-run.example'`,
  );
  const found = Map.groupBy(rows, ({ email }) => email);
  return listings.flatMap((listing) => {
    const [row, ...others] = found.get(listing.email) ?? [];
    if (row?.id !== listing.id) return [`listing ${listing.id} is lost`];
    if (others.length > 0) return [`listing ${listing.id} exists ${others.length + 1} times`];
    return findDifferences(listing, row).map((what) => `listing ${listing.id} ${what}`);
  });
}

function findDifferences(listing: SentListing, row: ListingRow): string[] {
  const differences = [];
  if (listing.isCharged && !row.isPremium)
    differences.push('was paid for but is not premium for a year');
  if (listing.isApproved && !row.isApproved) differences.push('was approved but is not');
  if (row.approvals !== Number(row.isApproved)) {
    differences.push(`has ${row.approvals} approvals in the audit log`);
  }
  if (listing.phone && (row.phone !== listing.phone || row.edits !== 1)) {
    differences.push(`has the phone ${row.phone} after ${row.edits} edits, not ${listing.phone}`);
  }
  return differences;
}

async function auditPayments({ databases }: Cluster, { listings }: Ledger): Promise<string[]> {
  const rows = await ask<{ businessId: number; payments: number; charges: number }>(
    databases.primary,
    `select business_id::int as "businessId", count(*)::int as payments,
       (select count(*)::int from sandbox_objects where data->>'object' = 'charge'
         and data->>'payment_intent' = any (array_agg(p.provider_id))
         and data->>'status' = 'succeeded') as charges
     from payments p where status = 'paid' group by business_id`,
  );
  const found = new Map(rows.map((row) => [row.businessId, row]));
  return listings.flatMap(({ id, isCharged }) => {
    const { payments = 0, charges = 0 } = found.get(id) ?? {};
    const expected = Number(isCharged);
    return payments === expected && charges === expected
      ? []
      : [`listing ${id} has ${payments} payments and ${charges} charges, not ${expected}`];
  });
}

async function auditImports({ databases }: Cluster, { imports }: Ledger): Promise<string[]> {
  const findings = [];
  for (const { slugPrefix, rows } of imports) {
    const found = await ask(databases.primary, 'select from businesses where slug like $1', [
      `${slugPrefix}-%`,
    ]);
    if (found.length !== rows) findings.push(`${slugPrefix} has ${found.length} of ${rows} rows`);
  }
  return findings;
}

function auditMails({ filesDir }: Cluster, { listings }: Ledger): string[] {
  const outbox = path.join(filesDir, 'outbox');
  const files = existsSync(outbox) ? readdirSync(outbox) : [];
  const mails = files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(outbox, file), 'utf8'));
  const byReader = Map.groupBy(mails, (mail) => mail.match(/^To: (.+?)\r?$/m)?.[1] ?? '');
  return listings.flatMap(({ email, isApproved, isCharged }) => {
    const count = byReader.get(email)?.length ?? 0;
    const expected = 1 + Number(isApproved) + Number(isCharged);
    return count === expected ? [] : [`${email} has ${count} mails, not ${expected}`];
  });
}

async function auditScreens({ ports }: Cluster, { listings }: Ledger): Promise<string[]> {
  const findings = [];
  for (const { id, slug, phone } of listings) {
    if (!phone) continue;
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/businesses/${slug}`);
      const page = await fetch(`http://127.0.0.1:${port}/${await categoryOf(answer)}/${slug}`);
      if (!(await page.text()).includes(phone)) findings.push(`port ${port} shows an old ${id}`);
    }
  }
  return findings;
}

async function categoryOf(answer: Response): Promise<string> {
  const { category }: { category?: { slug: string } } = await answer.json();
  return category?.slug ?? '';
}

async function auditDerived({ databases }: Cluster): Promise<string[]> {
  const client = new pg.Client(databases.primary.connection);
  await client.connect();
  try {
    await client.query('begin');
    const read = async () => {
      const tables = [];
      for (const text of DERIVED) tables.push((await client.query(text)).rows);
      return tables;
    };
    const moved = await read();
    await rebuildDerivedTables(client);
    const counted = await read();
    await client.query('rollback');
    const { rows } = await client.query(
      `select b.id from businesses b left join (
         select business_id, count(*) filter (where is_counted) as count,
           sum(rating) filter (where is_counted) as sum, count(*) filter (where not is_counted) as others
         from reviews
         where not is_held group by business_id) r on r.business_id = b.id
       where (b.review_count, b.rating_sum, b.uncounted_reviews)
         <> (coalesce(r.count, 0), coalesce(r.sum, 0), coalesce(r.others, 0))`,
    );
    const wrong = rows.map(({ id }) => `the rating of business ${id} does not match its reviews`);
    return isDeepStrictEqual(moved, counted) ? wrong : [...wrong, 'counts do not match the rows'];
  } finally {
    await client.end();
  }
}
