import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { queryDatabase } from './database.ts';

/** The first administrator of the product under test; all its staff have this password. */
export const ADMIN = { email: 'admin@localhost.test', password: 'correct horse battery' };

type Role = 'admin' | 'editor' | 'moderator';
type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/**
 * Of this worker, whose stories share them. Who logs out takes a session of their own (`signInWith`), in a
 * browser that has none: signing in ends the one that was there.
 */
const sessions = new Map<Role, Session>();

/** Signs the browser of a page in, without the screens. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  await page.context().addCookies((await findSession(role)).cookies);
}

async function findSession(role: Role): Promise<Session> {
  const known = sessions.get(role);
  if (known) return known;
  const email = role === 'admin' ? ADMIN.email : await makeMember({ id: role, role });
  await holdStill(email);
  const calling = await openCalling();
  await signInWith({ request: calling }, email);
  const session = await calling.storageState();
  await calling.dispose();
  sessions.set(role, session);
  return session;
}

/** Approves a listing, in no browser that a story watches. */
export async function approve(id: number): Promise<{ slug: string; category: { slug: string } }> {
  const calling = await openCalling(await findSession('admin'));
  const answer = await calling.post(`/api/admin/businesses/${id}/approve`);
  expect(answer.status()).toBe(200);
  const business = await answer.json();
  await calling.dispose();
  return business;
}

function openCalling(storageState?: Session): Promise<APIRequestContext> {
  const baseURL = `http://localhost:${process.env.E2E_PORT}`;
  return request.newContext({ baseURL, ...(storageState && { storageState }) });
}

export async function signInWith(
  browser: { request: APIRequestContext },
  email: string,
): Promise<void> {
  const answer = await browser.request.post('/api/auth/sign-in', {
    data: { email, password: ADMIN.password },
  });
  const { next } = await answer.json();
  if (next !== 'done') throw new Error(`No sign-in as ${email}: ${answer.status()}`);
}

/** What other tests do at the same time would move the dashboard; `told.spec.ts` wants it to. */
function holdStill(email: string): Promise<void> {
  return queryDatabase(
    `insert into staff_notice_choices select id, true, true, false from users where email = $1
     on conflict do nothing`,
    [email],
  );
}

/** Makes a listing the one that waits longest: other stories may leave more than the first page shows. */
export function putFirst(name: string): Promise<void> {
  return queryDatabase(`update businesses set submitted_at = '2000-01-01' where name = $1`, [name]);
}

/** The dashboard without listings, whose table moves by what other stories submit. */
export async function openBareDashboard(page: Page): Promise<void> {
  await page.route('**/api/admin/businesses/pending*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto('/admin?q=zzzz');
}

/** Until then the browser itself sees to the form. */
export async function waitForForm(page: Page): Promise<void> {
  await expect(page.locator('main form')).toHaveAttribute('novalidate', '');
}

/** Fills the sign-in form in and sends it, once the screen's own code sees to it. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await passWelcome();
  await waitForForm(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The administrator of these tests needs no welcome; `settings.spec.ts` has a site that gives one. */
function passWelcome(): Promise<void> {
  return queryDatabase(
    `insert into welcome_steps
     select step, now() from unnest(array['name', 'logo', 'color', 'area', 'price']) step
     on conflict do nothing`,
  );
}

/** An account besides the first, once however many tests ask for it; answers its address. */
export async function makeMember(member: {
  id: string;
  role: 'admin' | 'editor' | 'moderator' | 'none' | `role:${number}`;
  mustChangePassword?: boolean;
}): Promise<string> {
  const { id, role, mustChangePassword = false } = member;
  const email = `${id}@localhost.test`;
  await queryDatabase(
    `insert into users (id, email, name, role, must_change_password, email_verified)
     values ($1, $2, 'Edith Reed', $3, $4, true) on conflict do nothing`,
    [id, email, role, mustChangePassword],
  );
  await queryDatabase(
    `insert into accounts (id, provider_id, account_id, user_id, password)
     select $1, provider_id, $1, $1, a.password
     from accounts a join users u on u.id = a.user_id where u.email = $2 on conflict do nothing`,
    [id, ADMIN.email],
  );
  return email;
}

/** Opens the set-up of two-factor sign-in, up to the code; answers the key that the app would have. */
export async function beginTwoFactor(page: Page) {
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const app = dialog.getByRole('link', { name: 'Open authenticator app' });
  const key = new URL((await app.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  return { dialog, key };
}

/** The address that an email to someone links to; null as long as none was sent. */
export function findMailedLink(to: string, screen = 'invitation'): string | null {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const mails = readdirSync(outbox, { withFileTypes: true })
    .filter(({ name }) => name.endsWith('.eml'))
    .map(({ name }) => readFileSync(path.join(outbox, name), 'utf8'));
  const link = new RegExp(`https?://\\S+?/sign-in/${screen}#[\\w-]+`);
  const found = mails
    .filter((text) => text.includes(`To: ${to}`))
    .map(
      (text) =>
        text
          .replace(/=\r?\n/g, '')
          .replace(/=3D/g, '=')
          .match(link)?.[0],
    );
  return found.find(Boolean) ?? null;
}
