import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import * as m from '#messages';
import { AppError } from '../errors.ts';
import { sign } from '../signature.ts';
import type { Database } from './database.ts';

/** Runs `work` once for the same text within a day, and returns its first result each time. */
export type Once = (text: string, work: () => Promise<string>) => Promise<string>;

const POLL = 100;
const LONGEST_WAIT = 15_000;

/**
 * Keeps results in the table `sent_forms`, shared by all processes and encrypted, because they may hold
 * tokens. Work that throws can be retried, and work not finished within a minute may run again. Throws
 * `unavailable` after a wait of 15 s.
 */
export function createOnce(db: Database, secret: string): Once {
  const seal = createSeal(secret);
  return async (text, work) => {
    const key = sign(secret, 'sent form', text);
    for (const end = performance.now() + LONGEST_WAIT; performance.now() < end; ) {
      if (await claimKey(db, key)) return runClaimed(db, key, work, seal);
      const result = await findResult(db, key);
      if (result) return seal.open(result);
      await sleep(POLL);
    }
    throw new AppError('unavailable', m.http_form_under_way(), { retryAfter: 5 });
  };
}

async function runClaimed(
  db: Database,
  key: string,
  work: () => Promise<string>,
  { close }: Seal,
): Promise<string> {
  try {
    await forgetOld(db);
    const result = await work();
    await db.kysely
      .updateTable('sentForms')
      .set({ result: close(result) })
      .where('key', '=', key)
      .execute();
    return result;
  } catch (error) {
    await db.kysely.deleteFrom('sentForms').where('key', '=', key).execute();
    throw error;
  }
}

async function claimKey(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_forms as s (key) values (${key})
    on conflict (key) do update set sent_at = now(), result = null
      where s.sent_at < now() - interval '1 day'
        or (s.result is null and s.sent_at < now() - interval '1 minute')
    returning key
  `.execute(db.kysely);
  return rows.length > 0;
}

/** Deletes results older than a day. Uses index `sent_forms_sent_at`. */
async function forgetOld(db: Database): Promise<void> {
  await sql`delete from sent_forms where sent_at < now() - interval '1 day'`.execute(db.kysely);
}

async function findResult(db: Database, key: string): Promise<Buffer | null> {
  const row = await db.kysely
    .selectFrom('sentForms')
    .select('result')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.result ?? null;
}

interface Seal {
  close(text: string): Buffer;
  open(bytes: Buffer): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'result of a sent form', 32));
  return {
    close(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(bytes) {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return (
        decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
