import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { queryDatabase } from './database.ts';

/** The first administrator of the product under test; all its staff have this password. */
export const ADMIN = { email: 'admin@localhost.test', password: 'correct horse battery' };

/** Signs the browser of a page in, without the screens. */
export async function signInAs(page: Page, role: 'admin' | 'editor'): Promise<void> {
  const email = role === 'admin' ? ADMIN.email : await makeMember({ id: 'editor', role });
  const answer = await page.request.post('/api/auth/sign-in', {
    data: { email, password: ADMIN.password },
  });
  const { next } = await answer.json();
  if (next !== 'done') throw new Error(`No sign-in as ${role}: ${answer.status()}`);
}

/** Until then the browser itself sees to the form. */
export async function waitForForm(page: Page): Promise<void> {
  await expect(page.locator('main form')).toHaveAttribute('novalidate', '');
}

/** Fills the sign-in form in and sends it, once the screen's own code sees to it. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await waitForForm(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** An account besides the first, once however many tests ask for it; answers its address. */
export async function makeMember(member: {
  id: string;
  role: 'admin' | 'editor' | 'none';
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
export function findMailedLink(to: string): string | null {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const mails = readdirSync(outbox, { withFileTypes: true })
    .filter(({ name }) => name.endsWith('.eml'))
    .map(({ name }) => readFileSync(path.join(outbox, name), 'utf8'));
  const mail = mails.find((text) => text.includes(`To: ${to}`));
  const plain = mail?.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return plain?.match(/https?:\/\/\S+?\/sign-in\/invitation#[\w-]+/)?.[0] ?? null;
}
