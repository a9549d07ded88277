import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../documents.ts';
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
      (select photos from import_rows r where r.business_id = b.id) as photos
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
    const used = Object.values(proposedMapping).flatMap((one) =>
      'column' in one ? columns[one.column] : [],
    );
    expect(columns.filter((name) => !used.includes(name))).toEqual(
      [
        ...['ID', 'post_author', 'post_type', 'post_date', 'post_modified', 'post_category'],
        ...['country', 'neighbourhood', 'expire_date', 'street2'],
      ].sort((a, b) => columns.indexOf(a) - columns.indexOf(b)),
    );

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
      { column: 'post_images', became: '1 photo', reason: expect.stringContaining('oven.jpg') },
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
    const { from, mended } = await moveIn(
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
    expect([from, mended]).toEqual(['Directorist', []]);
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
    expect(mended).toMatchObject([{ column: 'images', value: 'door.jpg;oven.jpg', became: '' }]);
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
});
