import type pg from 'pg';
import { readJson, readSeedText } from '../../platform/seed-files.ts';
import { sanitizeContent } from '../pages/model/sanitize.ts';
import { copyRows, replacePageContent } from './queries.ts';

interface SeedPage {
  slug: string;
  title: string;
  metaDescription: string;
  content: string;
}

async function readPages(): Promise<SeedPage[]> {
  const pages = await readJson<(Omit<SeedPage, 'content'> & { file: string })[]>('pages.json');
  return Promise.all(
    pages.map(async ({ file, ...page }) => ({
      ...page,
      content: sanitizeContent(await readSeedText(`pages/${file}`)),
    })),
  );
}

export async function seedPages(client: pg.ClientBase, now: Date): Promise<void> {
  const pages = await readPages();
  const columns = ['slug', 'title', 'content', 'meta_description', 'updated_at'];
  const rows = pages.map(({ slug, title, content, metaDescription }) => [
    ...[slug, title, content, metaDescription, now],
  ]);
  await copyRows(client, 'pages', columns, rows);
}

/** Updates pages that nobody edited, recognized by the MD5 hashes of their former texts. */
export async function renewPages(client: pg.ClientBase, now: Date): Promise<void> {
  const former = await readJson<Record<string, string[]>>('pages/former.json');
  for (const { slug, content } of await readPages()) {
    await replacePageContent(client, { slug, content, former: former[slug] ?? [], now });
  }
}
