import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory, readCookies } from '../../../../tests/directory.ts';

let directory: Directory;
let bakeryId: number;
/** What stands on the web, by address; and in the TXT records, by host. */
const web = new Map<string, string>();
const records = new Map<string, string[]>();
const asked: string[] = [];

beforeAll(async () => {
  directory = await openDirectory('empty', {
    env: { PHONE_CODES: 'outbox', CONTACT_EMAIL: 'desk@main.example' },
    web: {
      fetch: async (url) => {
        asked.push(url);
        return web.get(url) ?? null;
      },
      resolveText: async (host) => records.get(host) ?? [],
    },
  });
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  for (const kept of [web, records, directory.letters, directory.phoneCodes]) kept.clear();
  asked.length = 0;
  [bakeryId = 0] = await directory.open({
    ...bakery,
    website: 'https://www.rosas.example/menu',
    phone: '(503) 222-0199',
  });
  await directory.db.pool.query(`update businesses set address = '12 Main St'`);
});

const EMAIL = 'rosa@home.example';
const start = (body: object, from = '203.0.113.7') =>
  directory.app.request(
    '/api/claims',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ businessId: bakeryId, email: EMAIL, ...body }),
    },
  );

async function claim(body: object): Promise<string> {
  const answer = await start(body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  await directory.runJobs();
  return (await answer.json()).token;
}

const read = async (token = '') =>
  (await directory.get(`/api/businesses/${bakeryId}/claim?token=${token}`)).json();
const enter = (code: string, email = EMAIL) =>
  directory.post('/api/claims/code', { businessId: bakeryId, email, code });
const check = async (token: string) => {
  directory.setTime(new Date(directory.clock().getTime() + 60_000).toISOString());
  expect((await directory.post('/api/claims/check', { token })).status).toBe(200);
  await directory.runJobs();
};

/** The link of the last mail to someone. */
function linkTo(email: string, label = 'owner-link\\?token'): string | undefined {
  const mail = directory.mails.findLast(
    ({ to, text }) => to === email && new RegExp(label).test(text),
  );
  return mail?.text.match(new RegExp(`http://localhost:3000(/api/${label}\\S+)`))?.[1];
}

async function open(email = EMAIL) {
  const link = linkTo(email);
  expect(link, `no link to ${email}`).toBeDefined();
  return directory.app.request(link ?? '', { method: 'POST' });
}

async function owners() {
  const { rows } = await directory.db.pool.query(
    'select email, proof, locked_at is not null as locked from business_owners where revoked_at is null',
  );
  return rows;
}

async function letterCode(): Promise<string> {
  const { letterCodeOf } = await import('./code.rules.ts');
  const [id = ''] = [...directory.letters.keys()].slice(-1);
  return letterCodeOf(directory.secret, Number(id));
}

describe('by website', () => {
  const places: [string, (code: string) => void][] = [
    ['a file', (code) => web.set('https://rosas.example/.well-known/mainstreet-verification.txt', `${code}\n`)],
    ['a tag', (code) => web.set('http://www.rosas.example/', `<html><META content='${code}' name=mainstreet-verification></html>`)],
    ['a TXT record', (code) => records.set('rosas.example', ['v=spf1', `mainstreet-verification=${code}`])],
  ];

  test.each(places)('%s proves it, and a link is mailed', async (_, put) => {
    const token = await claim({ way: 'website', website: 'www.Rosas.example' });
    expect((await read(token)).claim).toMatchObject({
      ...{ way: 'website', state: 'waiting', target: 'rosas.example', email: 'r•••@home.example' },
    });
    await check(token);
    expect((await read(token)).claim.state).toBe('waiting');
    put((await read(token)).claim.verification);
    await check(token);
    expect((await read(token)).claim.state).toBe('proved');
    const opened = await open();
    expect(opened.headers.get('location')).toBe(`/desk/${bakeryId}`);
    const desk = await directory.get(`/api/desk/${bakeryId}`, { cookie: readCookies(opened) });
    expect(await desk.json()).toMatchObject({ owner: { email: EMAIL, proof: 'website' } });
    const page = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
    expect(page).toMatchObject({ claimedBy: 'website' });
    expect(page).not.toHaveProperty('ownerEmail');
  });

  test('is looked at every hour by itself, for 48 hours', async () => {
    const token = await claim({ way: 'website', website: 'rosas.example' });
    const { verification } = (await read(token)).claim;
    const look = async (time: string) => {
      directory.setTime(time);
      await directory.db.kysely.transaction().execute((trx) =>
        directory.jobs.enqueue(trx, { name: 'check-claimed-websites', retries: 0 }, {}),
      );
      asked.length = 0;
      await directory.runJobs();
      return asked.length > 0;
    };
    expect(await look('2024-06-01T12:30:00Z')).toBe(false);
    expect(await look('2024-06-01T13:01:00Z')).toBe(true);
    expect(await look('2024-06-01T13:11:00Z')).toBe(false);
    records.set('rosas.example', [`mainstreet-verification=${verification}`]);
    expect(await look('2024-06-03T12:01:00Z')).toBe(false);
    expect((await read(token)).claim.state).toBe('expired');
  });

  test('another website than the one on file is never asked, and the answer is the same', async () => {
    const right = await start({ way: 'website', website: 'rosas.example' });
    const wrong = await start({ way: 'website', website: 'evil.example' });
    expect(wrong.status).toBe(right.status);
    const tokens = [(await right.json()).token, (await wrong.json()).token];
    for (const token of tokens) await check(token);
    expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
    const [one, other] = [(await read(tokens[0])).claim, (await read(tokens[1])).claim];
    expect(Object.keys(one)).toEqual(Object.keys(other));
    expect([one.state, other.state]).toEqual(['waiting', 'waiting']);
  });

  test('a code that another claim left there proves nothing', async () => {
    const first = await claim({ way: 'website', website: 'rosas.example' });
    const code = (await read(first)).claim.verification;
    records.set('rosas.example', [`mainstreet-verification=${code}`]);
    const second = await claim({ way: 'website', website: 'rosas.example', email: 'eve@evil.example' });
    await check(second);
    expect((await read(second)).claim.state).toBe('waiting');
  });

  test('two looks at once mail one link', async () => {
    const token = await claim({ way: 'website', website: 'rosas.example' });
    records.set('rosas.example', [
      `mainstreet-verification=${(await read(token)).claim.verification}`,
    ]);
    const { checkWebsite } = await import('./website/check.ts');
    const { rows } = await directory.db.pool.query('select id from claims');
    await directory.db.kysely.transaction().execute(async (trx) => {
      for (const { id } of [...rows, ...rows]) await directory.jobs.enqueue(trx, checkWebsite, { id });
    });
    await directory.runJobs();
    expect(directory.mails.filter(({ subject }) => subject.startsWith('You can now'))).toHaveLength(1);
  });

  test.each(['facebook.com', 'm.facebook.com', 'https://sites.google.com/view/rosas', 'wixsite.com'])(
    '%s belongs to too many',
    async (website) => {
      const answer = await start({ way: 'website', website });
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors[0].field).toBe('website');
    },
  );

  test.each(['', 'rosas', '127.0.0.1', 'http://[::1]/', 'http://localhost', 'ro sas.example', '..'])(
    '“%s” is no website',
    async (website) => expect((await start({ way: 'website', website })).status).toBe(422),
  );
});

describe('by mail at the domain', () => {
  test('the link goes there, and opening it is the proof', async () => {
    await claim({ way: 'domain', email: 'me@rosas.example' });
    expect(await owners()).toEqual([]);
    expect((await open('me@rosas.example')).status).toBe(303);
    expect(await owners()).toMatchObject([{ email: 'me@rosas.example', proof: 'domain' }]);
  });

  test('an address elsewhere gets the same answer and no mail', async () => {
    const right = await start({ way: 'domain', email: 'me@rosas.example' });
    const wrong = await start({ way: 'domain', email: 'me@evil.example' });
    expect([wrong.status, Object.keys(await wrong.json())]).toEqual([
      right.status,
      Object.keys(await right.json()),
    ]);
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual(['me@rosas.example']);
  });

  test.each(['rosa@gmail.com', 'rosa@facebook.com', 'rosa@x.wixsite.com', 'rosa@comcast.net'])(
    '%s is refused before anything is looked up',
    async (email) => expect((await start({ way: 'domain', email })).status).toBe(422),
  );
});

describe('by letter', () => {
  test('the code that came by mail proves it, however it is typed', async () => {
    await claim({ way: 'letter' });
    expect(directory.letters.size).toBe(1);
    expect(directory.mails.map(({ to }) => to)).toEqual([EMAIL, 'desk@main.example']);
    const code = await letterCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(JSON.stringify(directory.mails)).not.toContain(code);
    expect((await enter(code.toLowerCase().replace('-', ' '))).status).toBe(200);
    await directory.runJobs();
    expect((await open()).status).toBe(303);
    expect(await owners()).toMatchObject([{ email: EMAIL, proof: 'letter' }]);
    expect((await enter(code)).status).toBe(422);
  });

  test('five wrong codes close the claim, and then the right one is worth nothing', async () => {
    await claim({ way: 'letter' });
    const code = await letterCode();
    for (let time = 0; time < 5; time += 1) expect((await enter('AAAA-AAAA')).status).toBe(422);
    expect((await enter(code)).status).toBe(422);
    const { rows } = await directory.db.pool.query('select state, tries from claims');
    expect(rows).toEqual([{ state: 'refused', tries: 5 }]);
  });

  test('a hundred codes at once are five tries', async () => {
    await claim({ way: 'phone' });
    const [right = ''] = directory.phoneCodes.values();
    const guesses = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, '0'));
    await Promise.all(guesses.filter((guess) => guess !== right).map((guess) => enter(guess)));
    expect((await enter(right)).status).toBe(422);
  });

  test('a stranger who does not know the address can’t use up the tries', async () => {
    await claim({ way: 'letter' });
    const refused = await enter('AAAA-AAAA', 'eve@evil.example');
    const known = await enter('AAAA-AAAA');
    expect((await refused.json()).detail).toBe((await known.json()).detail);
    for (let time = 0; time < 9; time += 1) await enter('AAAA-AAAA', 'eve@evil.example');
    expect((await enter(await letterCode())).status).toBe(200);
  });

  test('two tabs that enter it at once get one link', async () => {
    await claim({ way: 'letter' });
    const code = await letterCode();
    const answers = await Promise.all([enter(code), enter(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await directory.runJobs();
    expect(directory.mails.filter(({ subject }) => subject.startsWith('You can now'))).toHaveLength(1);
  });

  test('is over after 30 days, and when the business has moved meanwhile', async () => {
    await claim({ way: 'letter' });
    const code = await letterCode();
    directory.setTime('2024-07-01T12:00:00Z');
    expect((await enter(code)).status).toBe(422);
    await claim({ way: 'letter' });
    await directory.db.pool.query(`update businesses set address = '99 Elsewhere Rd'`);
    expect((await enter(await letterCode())).status).toBe(422);
  });

  test('is not offered without an address', async () => {
    await directory.db.pool.query(`update businesses set address = ''`);
    expect((await read()).ways).toEqual(['domain', 'website', 'phone', 'staff']);
    expect((await start({ way: 'letter' })).status).toBe(422);
  });
});

describe('by phone', () => {
  test('the code is told to the number on file, and works for 15 minutes', async () => {
    const token = await claim({ way: 'phone' });
    const code = directory.phoneCodes.get('+15032220199') ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await read(token)).claim.target).toBe('+1 503-•••-••99');
    directory.setTime('2024-06-01T12:15:00Z');
    expect((await enter(code)).status).toBe(422);
    await claim({ way: 'phone' });
    expect((await enter([...directory.phoneCodes.values()].at(-1) ?? '')).status).toBe(200);
  });
});

test('a claim is known by its token only, and a made-up one shows nothing', async () => {
  const token = await claim({ way: 'website', website: 'rosas.example' });
  for (const other of ['', '1', 'x'.repeat(43), `${token}x`]) {
    expect((await read(other)).claim).toBeNull();
  }
  const [other = 0] = await directory.open({ ...bakery, slug: 'other' });
  const elsewhere = await directory.get(`/api/businesses/${other}/claim?token=${token}`);
  expect((await elsewhere.json()).claim).toBeNull();
  expect(elsewhere.headers.get('cache-control')).toBe('no-store');
  const { rows } = await directory.db.pool.query('select c::text as row from claims c');
  expect(rows[0].row).not.toContain(token);
});

test('three claims of a business and five of a network in a day, however fast', async () => {
  const more = await directory.open(
    ...[1, 2, 3].map((at) => ({ ...bakery, slug: `more-${at}`, name: `More ${at}` })),
  );
  const asks = Array.from({ length: 6 }, () => start({ way: 'staff', note: 'I have baked here since 1990.' }));
  const statuses = (await Promise.all(asks)).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  const others = more.map((businessId) => start({ way: 'domain', email: 'me@rosas.example', businessId }));
  const further = (await Promise.all(others)).map(({ status }) => status).sort();
  expect(further).toEqual([201, 201, 429]);
  directory.setTime('2024-06-02T12:00:01Z');
  expect((await start({ way: 'website', website: 'rosas.example' })).status).toBe(201);
});

describe('a contact that was changed', () => {
  const change = (body: string, action = 'business.edit', actor = 'editor', at = '2024-05-20') =>
    directory.db.pool.query(
      `insert into audit_log (at, actor, action, business_id, before, after)
       values ($1, $2, $3, $4, $5, $5)`,
      [at, actor, action, bakeryId, body],
    );

  test('less than 30 days ago proves nothing', async () => {
    await change('{"phone": "1"}');
    expect(await read()).toMatchObject({
      ...{ ways: ['domain', 'website', 'letter', 'staff'], waysChanged: ['phone'] },
    });
    const refused = await start({ way: 'phone' });
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toContain('changed recently');
    directory.setTime('2024-06-20T12:00:00Z');
    expect((await start({ way: 'phone' })).status).toBe(201);
  });

  test('nothing tells that there is a website that was', async () => {
    await change('{"website": "https://old.example/"}');
    expect((await read()).ways).toContain('website');
    const token = await claim({ way: 'website', website: 'rosas.example' });
    records.set('rosas.example', [
      `mainstreet-verification=${(await read(token)).claim.verification}`,
    ]);
    await check(token);
    expect((await read(token)).claim.state).toBe('waiting');
    await claim({ way: 'domain', email: 'me@rosas.example' });
    expect(linkTo('me@rosas.example')).toBeUndefined();
  });

  test('by the claimant never counts for them', async () => {
    await directory.db.pool.query(
      `insert into business_owners (business_id, email, proof, proved_at, revoked_at)
       values ($1, $2, 'contact', '2023-01-01', '2023-02-01')`,
      [bakeryId, EMAIL.toUpperCase()],
    );
    await change('{"phone": "1"}', 'owner.edit', 'owner', '2023-01-15');
    expect((await start({ way: 'phone' })).status).toBe(422);
    expect((await start({ way: 'phone', email: 'other@home.example' })).status).toBe(201);
  });

  test('for the first time, with the submission, was not changed', async () => {
    await directory.db.pool.query(
      `insert into audit_log (at, actor, action, business_id, after)
       values (now(), 'visitor', 'business.submit', $1, '{"phone": "1"}')`,
      [bakeryId],
    );
    expect((await read()).waysChanged).toEqual([]);
  });
});

test('what is not listed can’t be claimed', async () => {
  await directory.db.pool.query('update businesses set is_approved = false');
  expect((await directory.get(`/api/businesses/${bakeryId}/claim`)).status).toBe(404);
  expect((await start({ way: 'letter' })).status).toBe(404);
});

test('a browser without our code sends both forms', async () => {
  const sendForm = (path: string, fields: Record<string, string>) =>
    directory.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ businessId: String(bakeryId), email: EMAIL, ...fields })),
    });
  const started = await sendForm('/api/claims/form', { way: 'letter', website: '', note: '' });
  expect(started.status).toBe(303);
  expect(started.headers.get('location')).toMatch(
    new RegExp(`^/claim/${bakeryId}\\?claim=[\\w-]{43}$`),
  );
  await directory.runJobs();
  const refused = await sendForm('/api/claims/code/form', { code: '1' });
  expect(refused.status).toBe(422);
  const entered = await sendForm('/api/claims/code/form', { code: await letterCode() });
  expect(entered.headers.get('location')).toBe(`/claim/${bakeryId}?proved=true`);
});

test('after a year a claim is erased', async () => {
  await claim({ way: 'letter' });
  const clean = async (time: string) => {
    directory.setTime(time);
    await directory.db.kysely.transaction().execute((trx) =>
      directory.jobs.enqueue(trx, { name: 'prune-claims', retries: 0 }, {}),
    );
    await directory.runJobs();
    return (await directory.db.pool.query('select state from claims')).rows;
  };
  expect(await clean('2025-05-31T12:00:00Z')).toEqual([{ state: 'expired' }]);
  expect(await clean('2025-06-02T12:00:00Z')).toEqual([]);
});
