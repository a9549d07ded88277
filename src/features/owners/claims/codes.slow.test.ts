import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';

let claims: Claims;
let directory: Claims['directory'];

beforeAll(async () => {
  claims = await openClaims();
  ({ directory } = claims);
});
afterAll(() => directory.close());
beforeEach(() => claims.reset());

describe('by letter', () => {
  test('the code that came by mail proves it, however it is typed', async () => {
    await claims.claim({ way: 'letter' });
    expect(directory.letters.size).toBe(1);
    expect(directory.mails.map(({ to }) => to)).toEqual([CLAIMANT, 'desk@main.example']);
    const code = claims.letterCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(JSON.stringify(directory.mails)).not.toContain(code);
    expect((await claims.enter(code.toLowerCase().replace('-', ' '))).status).toBe(200);
    await directory.runJobs();
    expect((await claims.press()).status).toBe(303);
    expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, proof: 'letter' }]);
    expect((await claims.enter(code)).status).toBe(422);
  });

  test('five wrong codes close the claim, and then the right one is worth nothing', async () => {
    await claims.claim({ way: 'letter' });
    const code = claims.letterCode();
    for (let time = 0; time < 5; time += 1)
      expect((await claims.enter('AAAA-AAAA')).status).toBe(422);
    expect((await claims.enter(code)).status).toBe(422);
    const { rows } = await directory.db.pool.query('select state, tries from claims');
    expect(rows).toEqual([{ state: 'refused', tries: 5 }]);
  });

  test('a hundred codes at once are five tries', async () => {
    await claims.claim({ way: 'phone' });
    const [right = ''] = directory.phoneCodes.values();
    const guesses = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, '0'));
    await Promise.all(
      guesses.filter((guess) => guess !== right).map((guess) => claims.enter(guess)),
    );
    expect((await claims.enter(right)).status).toBe(422);
  });

  test('a stranger who does not know the address can’t use up the tries', async () => {
    await claims.claim({ way: 'letter' });
    const refused = await claims.enter('AAAA-AAAA', 'eve@evil.example');
    const known = await claims.enter('AAAA-AAAA');
    expect((await refused.json()).detail).toBe((await known.json()).detail);
    for (let time = 0; time < 9; time += 1) await claims.enter('AAAA-AAAA', 'eve@evil.example');
    expect((await claims.enter(claims.letterCode())).status).toBe(200);
  });

  test('two tabs that enter it at once get one link', async () => {
    await claims.claim({ way: 'letter' });
    const code = claims.letterCode();
    const answers = await Promise.all([claims.enter(code), claims.enter(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await directory.runJobs();
    expect(claims.mailsWith('You can now')).toHaveLength(1);
  });

  test('is over after 30 days, and when the business has moved meanwhile', async () => {
    await claims.claim({ way: 'letter' });
    const code = claims.letterCode();
    directory.setTime('2024-07-01T12:00:00Z');
    expect((await claims.enter(code)).status).toBe(422);
    await claims.claim({ way: 'letter' });
    await directory.db.pool.query(`update businesses set address = '99 Elsewhere Rd'`);
    expect((await claims.enter(claims.letterCode())).status).toBe(422);
  });

  test('is not offered without an address', async () => {
    await directory.db.pool.query(`update businesses set address = ''`);
    expect((await claims.read()).ways).toEqual(['domain', 'website', 'phone', 'staff']);
    expect((await claims.start({ way: 'letter' })).status).toBe(422);
  });
});

describe('by phone', () => {
  test('the code is told to the number on file, and works for 15 minutes', async () => {
    const token = await claims.claim({ way: 'phone' });
    const code = directory.phoneCodes.get('+15032220199') ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await claims.read(token)).claim.target).toBe('+1 503-•••-••99');
    directory.setTime('2024-06-01T12:15:00Z');
    expect((await claims.enter(code)).status).toBe(422);
    await claims.claim({ way: 'phone' });
    expect((await claims.enter([...directory.phoneCodes.values()].at(-1) ?? '')).status).toBe(200);
  });
});
