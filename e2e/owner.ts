import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { createToken, hashToken } from '../src/platform/token.ts';
import { queryDatabase } from './database.ts';
import { expect, waitUntilReady } from './fixtures.ts';

const parsed = new Map<string, Email>();

async function parse(file: string): Promise<Email> {
  const mail = parsed.get(file) ?? (await PostalMime.parse(readFileSync(file)));
  parsed.set(file, mail);
  return mail;
}

/** Texts of the emails to an address, the newest first. */
export async function readMails(
  to: string,
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<string[]> {
  const outbox = path.join(folder, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => parse(path.join(outbox, name))));
  return mails
    .filter((mail) => mail.to?.[0]?.address === to)
    .sort((one, other) => Date.parse(other.date ?? '') - Date.parse(one.date ?? ''))
    .map(({ text }) => text ?? '');
}

/** The path of a link in an email to the address, once one has come that is still good. */
export async function waitForLink(
  to: string,
  pattern: RegExp,
  isGood: (link: string) => Promise<boolean> = async () => true,
): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const links = (await readMails(to)).flatMap((text) => text.match(pattern)?.[0] ?? []);
      for (const link of links) if (!found && (await isGood(link))) found = link;
      return found;
    })
    .not.toBe('');
  const { pathname, search } = new URL(found);
  return pathname + search;
}

export const DESK_LINK = /http:\S+\/api\/owner-link\?token=\S+/;

interface NewListing {
  name: string;
  ownerEmail: string;
  [field: string]: unknown;
}

/** Submits a business, as its owner; it waits for approval. */
export async function submitBusiness(page: Page, listing: NewListing) {
  const { categories = await (await page.request.get('/api/categories')).json(), ...fields } =
    listing;
  const [category] = categories as { id: number }[];
  const answer = await page.request.post('/api/businesses', {
    data: {
      description: 'Rye bread and cinnamon rolls since 1921.',
      address: '12 Needle Street',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      categoryId: category?.id,
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Follows the newest link to a listing that an address got and nobody has used. */
export async function openOwnerArea(page: Page, ownerEmail: string) {
  const isUnused = async (link: string) =>
    (await (await page.request.get(link)).text()).includes('Open my listing');
  await page.goto(await waitForLink(ownerEmail, DESK_LINK, isUnused));
  await page.getByRole('button', { name: 'Open my listing' }).click();
  await expect(page.getByRole('navigation', { name: 'Your listing' })).toBeVisible();
  await waitUntilReady(page);
}

/** Signs the browser of a page in as the owner of a listing, past the link in an email. */
export async function enterOwnerArea(page: Page, id: number, email = 'rosa@bakery.example') {
  const token = createToken();
  await queryDatabase(
    `with owner as (
       insert into business_owners (business_id, email, proof, proved_at)
       values ($1, $3, 'staff', now()) returning id
     )
     insert into owner_sessions (token_hash, business_id, owner_id, created_at, expires_at)
     select $2, $1, id, now(), now() + interval '7 days' from owner`,
    [id, hashToken(token), email],
  );
  const url = `http://localhost:${process.env.E2E_PORT}`;
  await page.context().addCookies([{ name: 'mainstreet.desk', value: token, url }]);
}
