import { makeJpeg } from '../../tests/pictures.ts';
import { type Desk, waitFor } from './journey.ts';
import { LOGO } from './pictures.ts';

export async function runSettings({ ask }: Desk, turn: number) {
  const as = 'admin';
  const { json: before } = await ask('GET /api/admin/settings', { as });
  const values = {
    name: 'Mainstreet',
    tagline: `Found ${turn} times`,
    accent: '#0b6b4b',
    area: { kind: 'country' },
    languages: { offered: ['en', 'es'], main: 'en' },
  };
  const body = { version: before.version, values, step: 'name' };
  const { json: named } = await ask('PUT /api/admin/settings', { as, body });
  const { json: drawn } = await ask('PUT /api/admin/settings/logo', {
    as,
    query: { version: named.version },
    body: LOGO,
    type: 'image/svg+xml',
  });
  await ask('GET /site/{logo}', { params: { logo: drawn.settings.logo.file } });
  const { json: bare } = await ask('DELETE /api/admin/settings/logo', {
    as,
    query: { version: drawn.version },
  });
  const { json: versions } = await ask('GET /api/admin/settings/versions', { as });
  await ask('POST /api/admin/settings/versions/{id}/undo', {
    as,
    params: { id: versions[0].version },
    body: { version: bare.version },
  });
  await ask('POST /api/admin/settings/welcome', { as, body: { steps: ['logo', 'price'] } });
  await ask('GET /api/admin/area/places', { as, query: { q: 'Boise' } });
}

export async function runFields({ ask }: Desk, turn: number) {
  const as = 'admin';
  const { json: before } = await ask('GET /api/admin/fields', { as });
  const { json: ready } = await ask('POST /api/admin/fields/ready', {
    as,
    body: { version: before.version, keys: ['wifi', 'languages'] },
  });
  const {
    removedAt: _,
    key: __,
    ...field
  } = ready.fields.find(({ key }: { key: string }) => key === 'wifi');
  const own = { ...field, name: { en: `Fast Wi-Fi ${turn}`, es: null } };
  const { json: made } = await ask('POST /api/admin/fields', {
    as,
    body: { version: ready.version, field: own },
  });
  const params = { key: made.key };
  const changed = { version: made.version, field: { ...own, isShown: false } };
  const { json: hidden } = await ask('PUT /api/admin/fields/{key}', { as, params, body: changed });
  await ask('GET /api/admin/fields/{key}/use', { as, params: { key: 'languages' } });
  const offered = hidden.fields.filter(({ removedAt }: { removedAt: unknown }) => !removedAt);
  const keys = offered.map(({ key }: { key: string }) => key).toReversed();
  const { json: turned } = await ask('PUT /api/admin/fields', {
    as,
    body: { version: hidden.version, groups: [{ name: null, keys }] },
  });
  const query = { version: turned.version };
  const { json: gone } = await ask('DELETE /api/admin/fields/{key}', { as, params, query });
  const { json: back } = await ask('POST /api/admin/fields/{key}/restore', {
    as,
    params,
    body: { version: gone.version },
  });
  await ask('DELETE /api/admin/fields/{key}', { as, params, query: { version: back.version } });
}

export async function runCategories({ ask }: Desk, turn: number) {
  const as = 'editor';
  const body = { name: `Curios ${turn}`, slug: `curios-${turn}` };
  const { json: made } = await ask('POST /api/admin/categories', { as, body });
  const params = { id: made.id };
  await ask('DELETE /api/admin/categories/{id}', { as, params });
  await ask('POST /api/admin/categories/{id}/undo', { as, params });
  await ask('DELETE /api/admin/categories/{id}', { as, params });
  await ask('GET /api/streets/{state}/{city}', { params: { state: 'ID', city: 'Boise' } });
}

export async function runMails(desk: Desk, turn: number) {
  const { ask } = desk;
  const as = 'admin';
  const params = { name: 'listing-rejected' };
  await ask('GET /api/admin/mail-templates', { as });
  const { json: template } = await ask('GET /api/admin/mail-templates/{name}', { as, params });
  const { language, own } = template;
  const words = { language, subject: `${own.subject} (${turn})`, text: `Hello!\n\n${own.text}` };
  await ask('POST /api/admin/mail-templates/{name}/preview', { as, params, body: words });
  await ask('POST /api/admin/mail-templates/{name}/test', { as, params, body: words });
  const body = { ...words, version: template.version };
  const { json: saved } = await ask('PUT /api/admin/mail-templates/{name}', { as, params, body });
  await ask('GET /api/admin/mail-templates/{name}/versions', { as, params });
  const reset = { as, params, body: { language, version: saved.version } } as const;
  await ask('POST /api/admin/mail-templates/{name}/reset', reset);
  await ask('GET /api/admin/sent-mails/waiting', { as });
  const sent = await waitFor(desk, async () => {
    const { json } = await ask('GET /api/admin/sent-mails', { as, query: { state: 'sent' } });
    return json.find(({ obstacle }: { obstacle: string | null }) => obstacle === null) ?? null;
  });
  await ask('POST /api/admin/sent-mails/{id}/send-again', { as, params: { id: sent.id } });
}

export async function writePage({ ask, canaries }: Desk) {
  let id = 0;
  const as = 'editor';
  const isPublic = async () => {
    const step = { as, params: { id }, mayFail: true } as const;
    const { status, json } = await ask('GET /api/admin/pages/{id}', step);
    if (status !== 200 && status !== 404) throw new Error(`Staff can't say: ${status}`);
    return status === 200 && json.isPublished;
  };
  const picture = { as, body: await makeJpeg(), type: 'image/jpeg' } as const;
  const { json: shown } = await ask('POST /api/admin/pictures', picture);
  await ask('GET /photos/{photo}', { params: { photo: `${shown.key}-320.webp` } });
  const slug = canaries.make('slug', { isPublic });
  const title = `A draft of ${canaries.make('title', { isPublic })}`;
  const content = `<p>Not yet ${canaries.make('content', { isPublic })}</p>`;
  const draft = { slug, title, content, isPublished: false };
  const { json: page } = await ask('POST /api/admin/pages', { as, body: draft });
  id = page.id;
  const params = { id };
  const change = { ...draft, title: `${title} again`, version: page.version };
  await ask('PUT /api/admin/pages/{id}', { as, params, body: change });
  const { json: revisions } = await ask('GET /api/admin/pages/{id}/revisions', { as, params });
  const body = { revisionId: revisions.at(-1).id };
  const restore = { as, params, body } as const;
  const { json: restored } = await ask('POST /api/admin/pages/{id}/restore', restore);
  const planned = { ...draft, version: restored.version, publishAt: inDays(30) };
  await ask('PUT /api/admin/pages/{id}', { as, params, body: planned });
  await ask('DELETE /api/admin/pages/{id}/plan', { as, params });
  await ask('GET /api/pages/{slug}', { params: { slug }, mayFail: true });
  await ask('GET /{page}', { params: { page: slug }, mayFail: true });
  await ask('GET /api/pages');
  await ask('GET /sitemaps/sections.xml');
  await ask('DELETE /api/admin/pages/{id}', { as, params });
  await ask('POST /api/admin/pages/{id}/undo', { as, params });
  await ask('DELETE /api/admin/pages/{id}', { as, params });
}

export async function arrangeFooter({ ask }: Desk) {
  const as = 'editor';
  const { json: footer } = await ask('GET /api/admin/footer', { as });
  const paths = (column: { path: string }[]) => column.map(({ path }) => path);
  const columns = footer.columns.map((column: { path: string }[]) => paths(column).toReversed());
  await ask('PUT /api/admin/footer', { as, body: { version: footer.version, columns } });
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
