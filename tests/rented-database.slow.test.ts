import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDatabase } from '../src/features/sample/seed.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { reachDatabase } from '../src/platform/database/reach.ts';
import { findServerAccount } from '../src/platform/embedded/account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { queues } from '../src/workers.ts';
import { hasOpenssl, makeAuthority } from './certificates.ts';

/** An address of its own on loopback, since the port is always the same. */
const HOST = `127.77.${(process.pid >> 8) % 256}.${process.pid % 256}`;
const log = createLog('silent');

let folder: string;
let server: EmbeddedPostgres;
let authority: ReturnType<typeof makeAuthority>;

/** As the provider's administrator. */
async function administer(database: string, ...statements: string[]) {
  const client = new pg.Client({ ...server.connection, database });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function useCertificate(subject: string) {
  const { certificate, key } = authority.certify(subject.replace(':', '-'), subject);
  const account = findServerAccount();
  if (account) for (const file of [certificate, key]) chownSync(file, account.uid, account.gid);
  chmodSync(key, 0o600);
  await administer(
    'postgres',
    `alter system set ssl_cert_file = '${certificate}'`,
    `alter system set ssl_key_file = '${key}'`,
    'alter system set ssl = on',
    'select pg_reload_conf()',
    'select pg_sleep(0.3)',
  );
}

const urlOf = (user: string, query: string) =>
  `postgresql://${user}:secret@${HOST}:5432/${user}?${query}`;

// Only Linux has addresses to spare on loopback.
describe.skipIf(!hasOpenssl || process.platform !== 'linux')('a server with TLS', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-rented-'));
    chmodSync(folder, 0o755);
    authority = makeAuthority(folder, 'authority');
    server = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'data'),
      log: () => {},
      settings: { listen_addresses: HOST, fsync: 'off' },
    });
    const rules = 'local all all trust\nhostssl all all 127.0.0.0/8 scram-sha-256\n';
    writeFileSync(path.join(server.dataDirectory, 'pg_hba.conf'), rules);
    for (const user of ['owner', 'guest']) {
      await administer('postgres', `create role ${user} login password 'secret'`);
    }
    await administer('postgres', 'create database owner owner owner', 'create database guest');
    await useCertificate(`IP:${HOST}`);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const verified = () => `sslmode=verify-full&sslrootcert=${authority.file}`;
  const reach = (query: string) => reachDatabase(urlOf('owner', query), [], () => {});

  test('whose name and authority are right is used, and the traffic is encrypted', async () => {
    await reach(verified());
    const client = new pg.Client(urlOf('owner', verified()));
    await client.connect();
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    expect(rows).toEqual([{ ssl: true }]);
  });

  test('of another authority, unencrypted, or with a lost file is refused in plain words', async () => {
    const other = makeAuthority(folder, 'another').file;
    const stranger = reach(`sslmode=verify-full&sslrootcert=${other}`);
    await expect(stranger).rejects.toThrow(/^DATABASE_URL: The certificate .* that this machine/);
    const nobody = reach('sslmode=verify-full');
    await expect(nobody).rejects.toThrow(/^DATABASE_URL: .* Add sslrootcert=FILE/);
    const plain = reach('sslmode=disable');
    await expect(plain).rejects.toThrow(/^DATABASE_URL: .* Add sslmode=verify-full\.$/);
    const lost = reach('sslmode=verify-full&sslrootcert=/not/there.pem');
    await expect(lost).rejects.toThrow(/^DATABASE_URL: A file that it names/);
  });

  test('for another host, or without encryption at all, too', async () => {
    await useCertificate('DNS:database.example');
    await expect(reach(verified())).rejects.toThrow(/^DATABASE_URL: .* for another host name\./);
    await administer(
      'postgres',
      'alter system set ssl = off',
      'select pg_reload_conf()',
      'select pg_sleep(0.3)',
    );
    await expect(reach(verified())).rejects.toThrow(/^DATABASE_URL: The server offers no encr/);
    await useCertificate(`IP:${HOST}`);
  });

  async function prepareProduct(user: string) {
    const address = { url: urlOf(user, verified()) };
    const db = openDatabase(address, { log, statementTimeout: 0 });
    await migrateToLatest(db);
    await seedDatabase(db, 'none', systemClock);
    const jobs = await openJobs(address, queues, { log, supervise: false });
    await jobs.close();
    const { rows } = await db.pool.query('select count(*) > 0 as filled from categories');
    await db.close();
    return rows;
  }

  test('a role that owns its database and nothing else prepares all by itself', async () => {
    expect(await prepareProduct('owner')).toEqual([{ filled: true }]);
  });

  test('so does one that owns nothing, once it may create', async () => {
    await administer(
      'guest',
      'grant create on database guest to guest',
      'grant create on schema public to guest',
    );
    expect(await prepareProduct('guest')).toEqual([{ filled: true }]);
  });
});
