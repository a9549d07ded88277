import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import { listColumns } from '../../contract/imports.staff.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../documents.ts';
import { findReadyField } from '../../domain/field-headers.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/telemetry/log.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  const builds = await loadWebBuilds();
  const documents = createDocumentRenderer(readConfig({}), builds, createLog('silent'));
  directory = await openDirectory('empty', { documents });
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, old_addresses cascade');
});
afterAll(() => directory.close());

const toCsv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** The file of one listing, by column. */
const toFile = (cells: Record<string, string>) => toCsv([Object.keys(cells), Object.values(cells)]);

const FACTS = `b.name, b.description, b.address, b.city, b.state, b.zip_code, b.phone, b.email,
  b.website, b.image_url, b.source_categories, b.is_premium, b.is_approved`;

async function readListings() {
  const { rows } = await directory.db.pool.query(`
    select ${FACTS}, c.slug as category, b.hours -> 'weekly' as weekly, b.slug,
      round(b.latitude::numeric, 2)::float8 as latitude, round(b.longitude::numeric, 2)::float8 as longitude,
      (select photos from import_rows r where r.business_id = b.id limit 1) as photos
    from businesses b join categories c on c.id = b.category_id order by b.id`);
  return rows;
}

const nine = [['09:00', '17:00']];
const COPPER = {
  name: 'Copper Works',
  description: 'Pots & pans, made by hand.',
  address: '100 N Main St',
  city: 'Boise',
  state: 'ID',
  zip_code: '83702',
  phone: '(208) 555-0142',
  email: 'hi@copper.example',
  website: 'https://copper.example/',
  category: 'retail',
  weekly: [nine, [], nine, nine, nine, [['10:00', '14:00']], []],
  is_approved: true,
};
const POINT = { latitude: 43.62, longitude: -116.2 };

/** Uploads, checks and writes a file as it is proposed; tells what it was recognized as. */
async function moveIn(file: BodyInit) {
  const { id, directory: from, proposedMapping, columns } = await staff.upload(file);
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  expect(await staff.listErrors(id)).toEqual([]);
  const answer = await directory.get(`/api/admin/imports/${id}/mended?limit=50`, staff.headers);
  const mended: { column: string; became: string; value: string }[] = await answer.json();
  await staff.run(id, 'commit');
  return { id, from, proposedMapping, columns, mended };
}

const follow = async (path: string) => {
  const answer = await directory.get(path);
  return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim();
};

const add = async (addresses: { old: string; new: string }[]) => {
  const line = 'POST /api/admin/old-addresses';
  const answer = await directory.call(line, { headers: staff.headers, body: { addresses } });
  return { status: answer.status, body: await answer.json() };
};

const cdata = (text: string) => `<![CDATA[${text}]]>`;

interface Post {
  title: string;
  type: string;
  link?: string;
  content?: string;
  status?: string;
  terms?: [taxonomy: string, name: string][];
  meta?: Record<string, string>;
  comments?: number;
}

function post({ title, type, link = '', content = '', status = 'publish', ...more }: Post): string {
  const terms = (more.terms ?? []).map(
    ([taxonomy, name]) => `<category domain="${taxonomy}" nicename="x">${cdata(name)}</category>`,
  );
  const meta = Object.entries(more.meta ?? {}).map(
    ([key, value]) => `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key>
      <wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  const comment = `<wp:comment><wp:comment_content>${cdata('Fine')}</wp:comment_content>
    <wp:comment_approved>1</wp:comment_approved></wp:comment>`;
  return `<item><title>${cdata(title)}</title><link>${link.replaceAll('&', '&amp;')}</link>
    <content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded>
    <wp:post_id>100</wp:post_id><wp:post_name>x</wp:post_name><wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>${terms.join('')}${meta.join('')}
    ${comment.repeat(more.comments ?? 0)}</item>`;
}

const attachment = (id: number, url: string, caption: string, parent = 0) =>
  `<item><title>x</title><excerpt:encoded>${cdata(caption)}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent>
    <wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>${cdata(url)}</wp:attachment_url></item>`;

const makeWxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file generated by WordPress as an export of your site. -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title>
  <wp:wxr_version>1.2</wp:wxr_version>${items.join('\n')}</channel></rss>`;

const geoDirectory = {
  ID: '83702',
  post_title: 'Copper Works',
  post_content: '<!-- wp:paragraph --><p>Pots &amp; pans, made by hand.</p><!-- /wp:paragraph -->',
  post_status: 'publish',
  post_author: '1',
  post_type: 'gd_place',
  post_date: '2024-05-01 10:00:00',
  post_modified: '2024-05-02 10:00:00',
  post_tags: 'copper,kitchen',
  post_category: ',3,15,',
  default_category: '3',
  featured: '1',
  street: '100 N Main St',
  street2: '',
  city: 'Boise',
  region: 'Idaho',
  country: 'United States',
  neighbourhood: 'North End',
  zip: '83702',
  latitude: '43.6187',
  longitude: '-116.2022',
  business_hours:
    '["Mo 09:00-17:00","We 09:00-17:00","Th 09:00-17:00","Fr 09:00-17:00","Sa 10:00-14:00"],["UTC":"-7","Timezone":"America/Boise"]',
  phone: '208-555-0142',
  email: 'hi@copper.example',
  website: 'https://copper.example/',
  expire_date: '2027-01-31',
  post_images:
    'https://old.example/wp-content/door.jpg|7|Door|Our door::https://old.example/wp-content/oven.jpg|8|Oven||0',
};

describe('a clerk moves in from', () => {
  test('GeoDirectory: whose numbers of categories are not ours, so the file asks what they mean', async () => {
    const file = toFile(geoDirectory);
    const { id, directory: from, proposedMapping, columns } = await staff.upload(file);
    expect(from).toBe('GeoDirectory');
    const used = Object.values(proposedMapping).flatMap(listColumns);
    expect(columns.filter((_, at) => !used.includes(at))).toEqual([
      ...['ID', 'post_author', 'post_type', 'post_date', 'post_modified', 'post_category'],
      ...['country', 'neighbourhood', 'expire_date'],
    ]);

    await staff.start(id, 'dry-run', { mapping: proposedMapping });
    await directory.runJobs();
    expect(await staff.listErrors(id)).toEqual([
      '2 default_category: This category does not exist',
    ]);
    const values = { pairs: [{ from: '3', to: 'retail' }], others: 'keep' as const };
    const category = { ...proposedMapping.category, values };
    await staff.start(id, 'dry-run', { mapping: { ...proposedMapping, category } });
    await directory.runJobs();
    expect(await staff.listErrors(id)).toEqual([]);
    const mended = await directory.get(`/api/admin/imports/${id}/mended?limit=50`, staff.headers);
    expect(await mended.json()).toMatchObject([
      { column: 'post_content', became: COPPER.description },
      { column: 'post_tags', became: 'copper, kitchen' },
      {
        column: 'post_images',
        became: '1 photo',
        reason:
          'These photos were hidden on the other site: https://old.example/wp-content/oven.jpg',
      },
    ]);
    await staff.run(id, 'commit');
    expect(await readListings()).toMatchObject([
      {
        ...COPPER,
        ...POINT,
        is_premium: true,
        source_categories: 'copper, kitchen',
        photos: [{ address: 'https://old.example/wp-content/door.jpg', alt: 'Our door' }],
      },
    ]);
  });

  test('Directorist', async () => {
    const { from, mended, columns } = await moveIn(
      toFile({
        id: '71',
        directory_type: 'general',
        listing_title: 'Copper Works',
        listing_content: '<p>Pots &amp; pans, made by hand.</p>',
        tagline: 'By hand',
        category: 'Retail',
        location: 'Boise',
        tag: 'copper',
        listing_img: 'https://old.example/door.jpg,https://old.example/oven.jpg',
        price_range: 'moderate',
        address: '100 N Main St, Boise, ID 83702, USA',
        hide_map: '',
        manual_lat: '43.6187',
        manual_lng: '-116.2022',
        zip: '83702',
        phone: '208-555-0142',
        email: 'hi@copper.example',
        website: 'https://copper.example/',
        business_hours:
          'Monday 09:00-17:00; Tuesday Closed; Wednesday 09:00-17:00; Thursday 09:00-17:00; Friday 09:00-17:00; Saturday 10:00-14:00; Sunday Closed',
        social_facebook: 'https://facebook.example/copper',
      }),
    );
    expect(from).toBe('Directorist');
    expect(findReadyField(columns.at(-1) ?? '')?.key).toBe('facebook');
    expect(mended).toMatchObject([{ column: 'listing_content', became: COPPER.description }]);
    expect(await readListings()).toMatchObject([
      {
        ...COPPER,
        ...POINT,
        is_approved: false,
        source_categories: 'copper',
        photos: [
          { address: 'https://old.example/door.jpg' },
          { address: 'https://old.example/oven.jpg' },
        ],
      },
    ]);
  });

  test('HivePress, by a CSV file of WP All Export', async () => {
    const { from } = await moveIn(
      toFile({
        id: '5',
        Title: 'Copper Works',
        Content: '<p>Pots &amp; pans, made by hand.</p>',
        Permalink: 'https://old.example/listing/copper-works/',
        'Image URL': 'https://old.example/door.jpg|https://old.example/oven.jpg',
        'Listing Categories': 'Retail',
        hp_location: '100 N Main St, Boise, ID 83702, USA',
        hp_latitude: '43.6187',
        hp_longitude: '-116.2022',
        hp_featured: '1',
        hp_verified: '1',
        hp_phone: '208-555-0142',
        hp_email: 'hi@copper.example',
        hp_website: 'https://copper.example/',
        hp_opening_hours: 'Mon 9-5, Wed-Fri 9-5, Sat 10-2',
        Status: 'publish',
        Slug: 'copper-works',
      }),
    );
    expect(from).toBe('HivePress');
    const [listing] = await readListings();
    expect(listing).toMatchObject({
      ...COPPER,
      ...POINT,
      is_premium: true,
      photos: [
        { address: 'https://old.example/door.jpg' },
        { address: 'https://old.example/oven.jpg' },
      ],
    });
    expect(await follow('/listing/copper-works/')).toBe(`301 /retail/${listing.slug}`);
  });

  test('Business Directory Plugin, whose file names of pictures are told', async () => {
    const { from, mended } = await moveIn(
      toFile({
        sequence_id: '1',
        title: 'Copper Works',
        category: 'Retail;Home',
        short_description: 'Pots',
        description: 'Pots & pans, made by hand.',
        website: 'https://copper.example/',
        phone: '208-555-0142',
        email: 'hi@copper.example',
        tags: 'copper;kitchen',
        address: '100 N Main St',
        city: 'Boise',
        state: 'Idaho',
        zip_code: '83702',
        business_hours: 'Mon 9-5; Wed-Fri 9-5; Sat 10-2',
        images: 'door.jpg;oven.jpg',
        username: 'rosa',
        fee_id: '2',
        featured_level: 'sticky',
        expires_on: '2027-01-31 00:00:00',
      }),
    );
    expect(from).toBe('Business Directory Plugin');
    expect(mended).toMatchObject([
      { column: 'tags', became: 'copper, kitchen' },
      { column: 'images', value: 'door.jpg;oven.jpg', became: '' },
    ]);
    expect(await readListings()).toMatchObject([
      { ...COPPER, is_premium: true, is_approved: false, source_categories: 'copper, kitchen' },
    ]);
  });

  test('Brilliant Directories, where the addresses of members lead to their listings', async () => {
    const { from } = await moveIn(
      toFile({
        user_id: '12',
        first_name: 'Rosa',
        last_name: 'Paz',
        company: 'Copper Works',
        email: 'hi@copper.example',
        phone_number: '208-555-0142',
        address1: '100 N Main St',
        address2: '',
        city: 'Boise',
        state_code: 'ID',
        state_ln: 'Idaho',
        zip_code: '83702',
        country_code: 'US',
        lat: '43.6187',
        lon: '-116.2022',
        website: 'https://copper.example/',
        listing_type: 'Company',
        subscription_id: '3',
        profession_id: '4',
        profession_name: 'Retail',
        services: 'copper,kitchen',
        about_me: '<p>Pots &amp; pans, made by hand.</p>',
        search_description: 'Pots',
        rep_matters: 'Monday, Wednesday - Friday, 9am - 5pm; Saturday 10am - 2pm',
        active: '2',
        logo: 'https://old.example/logo.png',
        profile_photo: 'https://old.example/rosa.jpg',
        cover_photo: 'https://old.example/shop.jpg',
        filename: 'united-states/boise/retail/copper-works',
      }),
    );
    expect(from).toBe('Brilliant Directories');
    const [listing] = await readListings();
    expect(listing).toMatchObject({
      ...COPPER,
      ...POINT,
      image_url: 'https://old.example/logo.png',
      source_categories: 'copper, kitchen',
      photos: [
        { address: 'https://old.example/rosa.jpg' },
        { address: 'https://old.example/shop.jpg' },
      ],
    });
    const old = '/united-states/boise/retail/copper-works';
    expect(await follow(old)).toBe(`301 /retail/${listing.slug}`);
    expect(await follow(`/es${old}?utm=1`)).toBe(`301 /es/retail/${listing.slug}`);
  });

  test('HivePress, by the export of WordPress: photos, terms, and drafts that wait', async () => {
    const { id, from, mended } = await moveIn(
      makeWxr(
        attachment(8, 'https://old.example/door.jpg', 'Our door'),
        post({
          title: 'Copper Works',
          link: 'https://old.example/listing/copper-works/',
          content:
            '<!-- wp:paragraph --><p>Pots &amp; pans, made by hand.</p><!-- /wp:paragraph -->',
          type: 'hp_listing',
          terms: [
            ['hp_listing_category', 'Retail'],
            ['hp_listing_tags', 'copper'],
          ],
          meta: {
            hp_location: '100 N Main St, Boise, ID 83702, USA',
            hp_latitude: '43.6187',
            hp_longitude: '-116.2022',
            hp_featured: '1',
            hp_phone: '208-555-0142',
            hp_email: 'hi@copper.example',
            hp_website: 'https://copper.example/',
            hp_opening_hours: 'Mon 9-5, Wed-Fri 9-5, Sat 10-2',
            hp_opened: '1998',
            _thumbnail_id: '8',
            _edit_lock: '1',
          },
          comments: 2,
        }),
        post({
          title: 'Draft',
          type: 'hp_listing',
          status: 'draft',
          link: 'https://old.example/?post_type=hp_listing&p=9',
          terms: [['hp_listing_category', 'Retail']],
          meta: { hp_location: '2 Elm St, Boise, ID 83702' },
        }),
        post({ title: 'About us', type: 'page' }),
        post({ title: 'Gone', type: 'hp_listing', status: 'trash' }),
        attachment(9, 'https://old.example/oven.jpg', '', 100),
      ),
    );
    expect(from).toBe('HivePress');
    const [copper, draft, ...more] = await readListings();
    expect(copper).toMatchObject({
      ...COPPER,
      ...POINT,
      is_premium: true,
      source_categories: 'copper',
      photos: [
        { address: 'https://old.example/door.jpg', alt: 'Our door' },
        { address: 'https://old.example/oven.jpg' },
      ],
    });
    expect(draft).toMatchObject({ name: 'Draft', is_approved: false });
    expect(more).toEqual([]);
    expect(mended).toContainEqual(expect.objectContaining({ line: 3, column: 'link' }));
    const { columns, samples } = await staff.read(id);
    expect(columns.filter((name) => /hp_opened|comments|edit/.test(name))).toEqual([
      'comments',
      'hp_opened',
    ]);
    expect(samples[0]?.[columns.indexOf('comments')]).toBe('2');
    expect(await follow('/listing/copper-works')).toBe(`301 /retail/${copper.slug}`);
  });

  test('Directorist, by the export of WordPress: serialized hours and pictures are read', async () => {
    const day = (span: string) => {
      const [opens, closes] = span.split('-');
      return span === ''
        ? 'a:3:{s:6:"enable";s:0:"";s:5:"start";a:0:{}s:5:"close";a:0:{}}'
        : `a:3:{s:6:"enable";s:6:"enable";s:5:"start";a:1:{i:0;s:5:"${opens}";}s:5:"close";a:1:{i:0;s:5:"${closes}";}}`;
    };
    const spans = [
      '09:00-17:00',
      '',
      '09:00-17:00',
      '09:00-17:00',
      '09:00-17:00',
      '10:00-14:00',
      '',
    ];
    const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const hours = names
      .map((name, at) => `s:${name.length}:"${name}";${day(spans[at] ?? '')}`)
      .join('');
    const { from } = await moveIn(
      makeWxr(
        post({
          title: 'Copper Works',
          link: 'https://old.example/directory/copper-works/',
          content: 'Pots &amp; pans, made by hand.',
          type: 'at_biz_dir',
          terms: [['at_biz_dir-category', 'Retail']],
          meta: {
            _address: '100 N Main St, Boise, ID 83702',
            _manual_lat: '43.6187',
            _manual_lng: '-116.2022',
            _phone: '208-555-0142',
            _email: 'hi@copper.example',
            _website: 'https://copper.example/',
            _hide_map: '1',
            _zip: '83702',
            _bdbh: `a:7:{${hours}}`,
            _listing_img: 'a:2:{i:0;i:9;i:1;i:8;}',
          },
        }),
        attachment(8, 'https://old.example/door.jpg', ''),
        attachment(9, 'https://old.example/oven.jpg', ''),
      ),
    );
    expect(from).toBe('Directorist');
    const [copper] = await readListings();
    expect(copper).toMatchObject({
      ...COPPER,
      ...POINT,
      photos: [
        { address: 'https://old.example/oven.jpg' },
        { address: 'https://old.example/door.jpg' },
      ],
    });
    expect(await follow('/directory/copper-works')).toBe(`301 /retail/${copper.slug}`);
  });

  test('any other directory in WordPress: columns are found by their names and contents', async () => {
    const { from } = await moveIn(
      makeWxr(
        post({
          title: 'Copper Works',
          type: 'listing',
          terms: [['listing_category', 'Retail']],
          meta: {
            _street: '100 N Main St',
            _city: 'Boise',
            _state: 'ID',
            _postcode: '83702',
            '_wpbdp[fields][9]': '208-555-0142',
          },
        }),
      ),
    );
    expect(from).toBe('WordPress');
    expect(await readListings()).toMatchObject([
      { name: 'Copper Works', address: '100 N Main St', city: 'Boise', phone: '(208) 555-0142' },
    ]);
  });
});

describe('old addresses', () => {
  const moved = (name: string, link: string) => ({
    ...{ name, address: '1 Elm St', city: 'Boise', state: 'ID', category: 'retail' },
    ...{ 'is approved': 'true', 'old address': link },
  });

  test('go with the import, but not with a listing that stays', async () => {
    const rows = [
      moved('Qx One', '/places/one'),
      moved('Qx Two', 'https://www.old.example/p/Two%20b/'),
    ];
    const file = toCsv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
    const { id } = await moveIn(file);
    const [one, two] = await readListings();
    expect(await follow('/places/one')).toBe(`301 /retail/${one.slug}`);
    expect(await follow('/p/two%20B')).toBe(`301 /retail/${two.slug}`);
    await directory.db.pool.query(
      "update businesses set version = 2, phone = '1' where slug = $1",
      [two.slug],
    );
    await staff.run(id, 'undo');
    expect(await follow('/places/one')).toBe('404');
    expect(await follow('/p/two%20b')).toBe(`301 /retail/${two.slug}`);
  });

  test('come later too, by themselves; one that leads elsewhere already is told', async () => {
    await moveIn(toFile(moved('Qx One', '')));
    const { id } = await moveIn(toFile(moved('Qx One', '/places/one')));
    expect((await staff.read(id)).counts).toMatchObject({ new: 0, changed: 1 });
    const [one] = await readListings();
    expect(await follow('/places/one')).toBe(`301 /retail/${one.slug}`);
    const again = await staff.check(toFile(moved('Qx One', '/places/one')));
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 1 });
    await staff.run(id, 'undo');
    expect(await readListings()).toEqual([one]);
    expect(await follow('/places/one')).toBe('404');
    await moveIn(toFile(moved('Qx One', '/places/one')));
    const other = await moveIn(toFile(moved('Qx Two', '/Places/One/')));
    expect(await staff.listErrors(other.id)).toEqual([
      '2 old address: This old address already leads to another page.',
    ]);
    expect(await follow('/places/one')).toBe(`301 /retail/${one.slug}`);
  });

  test('lead to where the listing is now, and nowhere while it is hidden', async () => {
    await moveIn(toFile(moved('Qx One', '/places/one')));
    const [one] = await readListings();
    const rename =
      'update businesses set category_id = (select id from categories where slug = $1)';
    await directory.db.pool.query(rename, ['restaurants']);
    expect(await follow('/places/one')).toBe(`301 /restaurants/${one.slug}`);
    await directory.db.pool.query('update businesses set is_approved = false');
    expect(await follow('/places/one')).toBe('404');
  });

  test('come from a list, and never stand before a page that exists', async () => {
    await moveIn(toFile(moved('Qx One', '')));
    const [{ slug }] = await readListings();
    const { body } = await add([
      { old: '/shops', new: `http://localhost:3000/retail/${slug}` },
      { old: 'https://old.example/about-us/', new: '/guides' },
      { old: `/retail/${slug}`, new: '/guides' },
      { old: '/guides', new: '/contact' },
    ]);
    expect(body).toMatchObject({ added: 4, changed: 0, same: 0, refused: [] });
    expect(await follow('/shops')).toBe(`301 /retail/${slug}`);
    expect(await follow('/about-us')).toBe('301 /guides');
    await add([
      { old: '/odd', new: '/guides?of=%zz' },
      { old: '/sobre', new: '/es/guides' },
    ]);
    expect(await follow('/odd')).toBe('301 /guides?of=%zz');
    expect(await follow('/es/sobre')).toBe('301 /es/guides');
    expect(await follow(`/retail/${slug}`)).toBe('200');
    expect(await follow('/guides')).toBe('200');
    const again = await add([
      { old: '/shops/', new: '/guides' },
      { old: '/about-us', new: '/guides' },
    ]);
    expect(again.body).toMatchObject({ added: 0, changed: 1, same: 1 });
    const list = await directory.get('/api/admin/old-addresses', staff.headers);
    const listed: { old: string; new: string }[] = await list.json();
    expect(listed.map((one) => `${one.old} ${one.new}`)).toEqual([
      '/about-us /guides',
      '/guides /contact',
      '/odd /guides?of=%zz',
      `/retail/${slug} /guides`,
      '/shops /guides',
      '/sobre /es/guides',
    ]);
    const line = 'DELETE /api/admin/old-addresses?old=/shops';
    expect((await directory.call(line, { headers: staff.headers })).status).toBe(200);
    expect(await follow('/shops')).toBe('404');
    const { rows } = await directory.db.pool.query(
      "select action, after ->> 'added' as added from audit_log where action like 'old-address%' order by id",
    );
    expect(rows).toEqual([
      { action: 'old-address.add', added: '4' },
      { action: 'old-address.add', added: '2' },
      { action: 'old-address.add', added: '0' },
      { action: 'old-address.remove', added: null },
    ]);
  });

  test.each([
    ['another site', '/a', 'https://evil.example/', 'must be a page of this site'],
    ['another host', '/a', '//evil.example/x', 'must be a page of this site'],
    ['a host behind slashes', '/a', '/\\evil.example', 'must be a page of this site'],
    ['a host behind dots', '/a', '/.//evil.example', 'must be a page of this site'],
    ['a site that begins like ours', '/a', 'http://localhost:3000.evil.example/', 'this site'],
    ['a script', '/a', 'javascript:alert(1)', 'must be a page of this site'],
    ['a call', '/a', '/api/logout', 'must be a page of this site'],
    ['itself', '/A/', '/a', 'in a circle'],
    ['an old address that leads back', '/c', '/a', 'in a circle'],
    ['from a script', 'javascript:alert(1)', '/guides', 'no address of a page'],
    ['from the home page', 'https://old.example/?p=3', '/guides', 'no address of a page'],
    ['from the staff', '/admin/x', '/guides', 'no address of a page'],
  ])('lead nowhere to %s', async (_, old, to, reason) => {
    await add([
      { old: '/a', new: '/b' },
      { old: '/b', new: '/c' },
    ]);
    const { body } = await add([{ old, new: to }]);
    expect(body.refused).toMatchObject([{ line: 1, reason: expect.stringContaining(reason) }]);
    expect(body).toMatchObject({ added: 0, changed: 0, refusedCount: 1 });
  });

  test('of 10,000 in one list are taken, and no longer list', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      old: `/o/${at}`,
      new: `/o/${at + 1}`,
    }));
    const began = performance.now();
    const { status, body } = await add(many);
    expect({ status, added: body.added + body.refusedCount }).toEqual({
      status: 200,
      added: 10_000,
    });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(body.refused.length).toBeLessThanOrEqual(100);
    expect((await add([...many, { old: '/x', new: '/guides' }])).status).toBe(422);
  });
});

describe('a hostile export', () => {
  const refuse = async (file: string) => {
    const answer = await staff.send(file);
    return `${answer.status} ${(await answer.json()).detail}`;
  };

  test('with entities that grow, or read files, says them as they stand', async () => {
    const entities = `<!DOCTYPE rss [<!ENTITY a "${'lol'.repeat(50)}">
      <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const whole = makeWxr(
      post({ title: 'Copper', type: 'listing', meta: { city: 'Boise' } }).replace(
        '<link></link>',
        '<link></link><note>&b;&c;</note>',
      ),
    ).replace('<rss', `${entities}<rss`);
    const { samples } = await staff.upload(whole);
    expect(JSON.stringify(samples)).not.toMatch(/lollol|root:/);
  });

  test('that nests too deeply, has too many columns, or is cut off, is refused', async () => {
    const deep = makeWxr('<x>'.repeat(2000));
    expect(await refuse(deep)).toBe(
      '413 The file has more than 1,000 levels of nesting. Split it, or save it as CSV, and upload that.',
    );
    const meta = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`k${at}`, '1']));
    const wide = [0, 1, 2].map((at) =>
      post({
        title: 'Wide',
        type: 'listing',
        meta: Object.fromEntries(Object.entries(meta).map(([key, value]) => [key + at, value])),
      }),
    );
    expect(await refuse(makeWxr(...wide))).toMatch(/^422 .*1,000 columns/);
    const cut = makeWxr(
      post({ title: 'One', type: 'listing' }),
      post({ title: 'Two', type: 'listing' }),
    );
    expect(await refuse(cut.slice(0, cut.lastIndexOf('<wp:status>')))).toBe(
      '422 This file is damaged: it can be read only up to entry 1. Download it again, and upload it.',
    );
  });

  test('keeps serialized objects and broken values as the text that they are', async () => {
    const kept = [
      'O:8:"stdClass":1:{s:1:"a";i:1;}',
      'a:1:{i:0;O:3:"Pwn":0:{}}',
      'a:99999:{i:0;i:1;}',
      'a:1:{s:5:"short";i:1;}x',
      's:400:"short";',
      `${'a:1:{i:0;'.repeat(9)}i:1;${'}'.repeat(9)}`,
      'a:1:{i:0;R:1;}',
      'C:3:"Pwn":1:{x}',
    ];
    const meta = Object.fromEntries(kept.map((text, at) => [`m${at}`, text]));
    const { columns, samples } = await staff.upload(
      makeWxr(post({ title: 'Copper', type: 'listing', meta })),
    );
    expect(kept.map((_, at) => samples[0]?.[columns.indexOf(`m${at}`)])).toEqual(kept);
    const plain = { list: 'a:2:{i:0;s:6:"café!";i:1;d:2.5;}', map: 'a:1:{s:9:"__proto__";b:1;}' };
    const read = await staff.upload(
      makeWxr(post({ title: 'Copper', type: 'listing', meta: { ...plain, none: 'N;' } })),
    );
    expect(['list', 'map'].map((name) => read.samples[0]?.[read.columns.indexOf(name)])).toEqual([
      'café!; 2.5',
      'true',
    ]);
  });

  test('brings no addresses of scripts', async () => {
    const { mended } = await moveIn(
      toFile({
        ...{ hp_location: '1 Elm St, Boise, ID 83702', hp_latitude: '', title: 'Copper' },
        ...{ hp_website: 'javascript:alert(1)', permalink: 'javascript:alert(2)' },
        ...{ 'image url': 'javascript:alert(3)', category: 'retail' },
      }),
    );
    expect(mended.map(({ column, became }) => [column, became])).toEqual([
      ['hp_website', ''],
      ['image url', ''],
      ['permalink', ''],
    ]);
    expect(await readListings()).toMatchObject([{ website: null, photos: null }]);
    const { rows } = await directory.db.pool.query('select from old_addresses');
    expect(rows).toEqual([]);
  });
});
