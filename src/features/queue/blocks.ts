import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import type { Block, BlockedBy, BlockInput } from '../../contract/blocks.staff.ts';
import { kindsFor } from '../../domain/work-rights.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/client.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { sign } from '../../platform/signature.ts';
import { staffName } from '../accounts/model/staff.queries.ts';
import { recordChange } from '../audit/record-change.ts';
import { maskAddress } from '../mails/model/plan.ts';
import { blockedUntil } from '../reviews/model/author.queries.ts';
import { hashMailbox } from '../reviews/model/author-links.rules.ts';
import { hashBlockedNetworks, hashReporter } from '../reviews/model/rules.ts';
import { requireKind } from './assignments/rules.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'secret'>;

interface Person {
  networkHash: string | null;
  mailboxHash: string | null;
  /** Name, email address or network hash. */
  person: string;
}

interface Found {
  name: string | null;
  email: string | null;
  networkHash: string | null;
  mailboxHash: string | null;
}

const DAY = 86_400_000;
const KEPT_DAYS = 30;
const MAX_PERSON = 300;
const position = z.tuple([cursorId]);

/** SQL that finds the sender of an item of each kind. Uses primary keys. */
const senders: Record<BlockedBy['kind'], (id: number) => RawBuilder<Found>> = {
  review: (id) => sql`
    select r.reviewer_name as name, null as email, r.network_hash, c.mailbox as mailbox_hash
    from reviews r left join review_confirmations c on c.review_id = r.id where r.id = ${id}`,
  photo: (id) => sql`
    select r.reviewer_name as name, null as email, r.network_hash, c.mailbox as mailbox_hash
    from photos p join reviews r on r.id = p.review_id
    left join review_confirmations c on c.review_id = r.id where p.id = ${id}`,
  report: (id) => sql`
    select null as name, null as email, reporter_hash as network_hash, null as mailbox_hash
    from business_reports where id = ${id}`,
  claim: (id) => sql`
    select null as name, email, network_hash, null as mailbox_hash from claims where id = ${id}`,
  message: (id) => sql`
    select name, email, null as network_hash, null as mailbox_hash from messages where id = ${id}`,
  listing: (id) => sql`
    select null as name, coalesce(owner_email, email) as email, null as network_hash,
      null as mailbox_hash
    from businesses where id = ${id}`,
};

async function findPerson(
  trx: DatabaseTransaction,
  secret: string,
  { of, email }: BlockInput,
): Promise<Person> {
  const found = of ? (await senders[of.kind](of.id).execute(trx)).rows[0] : undefined;
  const address = email ?? found?.email ?? null;
  const networkHash = found?.networkHash ?? null;
  const mailboxHash = address ? hashMailbox(secret, address) : (found?.mailboxHash ?? null);
  if (!networkHash && !mailboxHash) throw new AppError('conflict', m.blocks_unknown());
  const known = [found?.name, address && maskAddress(address), networkHash?.slice(0, 4)];
  const person = known.filter(Boolean).join(', ').slice(0, MAX_PERSON);
  return { networkHash, mailboxHash, person };
}

export async function addBlock(
  { db, clock, secret }: Dependencies,
  input: BlockInput,
  { id: actor, rights }: Pick<User, 'id' | 'rights'>,
): Promise<Block> {
  if (input.of) requireKind(kindsFor(rights), input.of.kind);
  const id = await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const { reason, days, of } = input;
    const person = await findPerson(trx, secret, input);
    const endsAt = new Date(at.getTime() + days * DAY);
    const { id } = await trx
      .insertInto('blocks')
      .values({ ...person, reason, createdAt: at, createdBy: actor, endsAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { blockId: id, person: person.person, days, ...(of && { of }) };
    const change = { at, actor, action: 'block.add', reason, after };
    await recordChange(trx, change);
    return id;
  });
  const [added] = await findBlocks(db, { below: id + 1, limit: 1, at: clock() });
  if (!added) throw blockMissing();
  return added;
}

export async function liftBlock(
  { db, clock }: Dependencies,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const lifted = await trx
      .updateTable('blocks')
      .set({ endsAt: at })
      .where('id', '=', id)
      .where('endsAt', '>', at)
      .returning('person')
      .executeTakeFirst();
    if (!lifted) throw blockMissing();
    const before = { blockId: id, person: lifted.person };
    await recordChange(trx, { at, actor, action: 'block.lift', before });
  });
}

function blockMissing(): AppError {
  return new AppError('not_found', m.blocks_gone());
}

export async function listBlocks(
  { db, clock }: Dependencies,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Block>> {
  const at = clock();
  const below = parseCursor(cursor, position)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const found = await findBlocks(db, { below, limit: limit + 1, at });
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from blocks where ends_at > ${at}
  `.execute(db.kysely);
  const { items, next } = pageOf(found, limit, ({ id }) => formatCursor([id]));
  return { items, total: rows[0]?.total ?? 0, next };
}

async function findBlocks(
  db: Database,
  { below, limit, at }: { below: number; limit: number; at: Date },
): Promise<Block[]> {
  const { rows } = await sql<
    Omit<Block, 'createdAt' | 'endsAt'> & { createdAt: Date; endsAt: Date }
  >`
    select b.id, b.person, b.reason, b.created_at, b.ends_at,
      coalesce(${staffName('u')}, b.created_by) as created_by
    from blocks b left join users u on u.id = b.created_by
    where b.id < ${below} and b.ends_at > ${at}
    order by b.id desc limit ${limit}
  `.execute(db.kysely);
  return rows.map(({ createdAt, endsAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

export async function deleteEndedBlocks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY);
  await db.kysely.deleteFrom('blocks').where('endsAt', '<', before).execute();
}

/**
 * Returns a guard that throws `forbidden` if the sender is blocked. Compares the same keyed hashes that
 * reviews, reports and claims keep.
 */
export function createRefuseBlocked({ db, clock, secret }: Dependencies) {
  return async (address: string, emails: string[]): Promise<void> => {
    const at = clock();
    const networks = [
      ...hashBlockedNetworks(secret, address, at),
      hashReporter(secret, address),
      sign(secret, 'claiming network', networkOf(address)),
    ];
    const mailboxes = emails.map((email) => hashMailbox(secret, email));
    const [found] = await db.run<{ endsAt: Date }>(
      {
        name: 'blocked_until',
        text: `select ends_at from (
                 select ends_at from blocks where network_hash = any($1::text[])
                 union all
                 select ends_at from blocks where mailbox_hash = any($2::text[])
               ) found
               where ends_at > $3::timestamptz order by ends_at desc limit 1`,
      },
      [networks, mailboxes, at],
    );
    if (found) throw blockedUntil(found.endsAt);
  };
}
