import { bakery, type Directory, openDirectory } from './directory.ts';

/** Of who claims the bakery, unless a test says otherwise. */
export const CLAIMANT = 'rosa@home.example';
const DESK = 'desk@main.example';

/** A directory with one bakery to be claimed, and an internet that the tests write. */
export async function openClaims(env: Record<string, string> = {}) {
  /** What stands on the web, by address; in the TXT records, by host; and what was asked for. */
  const web = new Map<string, string>();
  const records = new Map<string, string[]>();
  const asked: string[] = [];
  const directory = await openDirectory('empty', {
    env: { CONTACT_EMAIL: DESK, ...env },
    web: {
      fetch: async (url) => {
        asked.push(url);
        return web.get(url) ?? null;
      },
      resolveText: async (host) => records.get(host) ?? [],
    },
  });
  let id = 0;

  const start = (body: object) =>
    directory.post('/api/claims', { businessId: id, email: CLAIMANT, ...body });
  const read = async (token = '') =>
    (await directory.get(`/api/businesses/${id}/claim?token=${token}`)).json();

  return {
    directory,
    web,
    records,
    asked,
    start,
    read,
    get id() {
      return id;
    },
    async reset(listing: Partial<typeof bakery> = {}) {
      await directory.reset();
      directory.setTime('2024-06-01T12:00:00Z');
      for (const kept of [web, records]) kept.clear();
      asked.length = 0;
      const contacts = { website: 'https://www.rosas.example/', phone: '(503) 222-0199' };
      [id = 0] = await directory.open({ ...bakery, ...contacts, ...listing });
      await directory.db.pool.query(`update businesses set address = '12 Main St'`);
    },
    /** Answers the token of a claim that was begun, and what followed from it. */
    async claim(body: object): Promise<string> {
      const answer = await start(body);
      if (answer.status !== 201) throw new Error(await answer.text());
      await directory.runJobs();
      return (await answer.json()).token;
    },
    /** A minute later. */
    async check(token: string) {
      directory.setTime(new Date(directory.clock().getTime() + 60_000).toISOString());
      const answer = await directory.post('/api/claims/check', { token });
      if (answer.status !== 200) throw new Error(await answer.text());
      await directory.runJobs();
    },
    /** Puts the code of a claim where the website's owner alone can. */
    async publish(token: string) {
      const { claim } = await read(token);
      records.set('rosas.example', [`mainstreet-verification=${claim.verification}`]);
    },
    /** The address in the last mail to someone; undefined if none was sent. */
    linkTo: (email: string, label = 'owner-link\\?token') => findLink(directory, email, label),
    /** Presses the button that the last link to someone leads to. */
    async press(email = CLAIMANT, label?: string) {
      const link = findLink(directory, email, label);
      if (!link) throw new Error(`There is no link to ${email}`);
      return directory.app.request(link, { method: 'POST' });
    },
    async owners() {
      const { rows } = await directory.db.pool.query(
        `select email, proof, locked_at is not null as locked from business_owners
         where revoked_at is null`,
      );
      return rows;
    },
    async runNightly(name: string, time: string) {
      directory.setTime(time);
      await directory.db.kysely
        .transaction()
        .execute((trx) => directory.jobs.enqueue(trx, { name, retries: 0 }, {}));
      await directory.runJobs();
    },
    mailsWith: (words: string) => directory.mails.filter(({ subject }) => subject.includes(words)),
  };
}

export type Claims = Awaited<ReturnType<typeof openClaims>>;

function findLink({ mails }: Directory, email: string, label = 'owner-link\\?token') {
  const pattern = new RegExp(`http://localhost:3000(/api/${label}\\S+)`);
  const mail = mails.findLast(({ to, text }) => to === email && pattern.test(text));
  return mail?.text.match(pattern)?.[1];
}
