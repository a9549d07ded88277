import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { SITE_URL: 'https://main.example' } });
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const tailor = {
  name: 'Angstrom and Sons Tailors',
  description: 'Suits and repairs since 1921.',
  address: '12 Needle Street',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  categoryId: 1,
};
const submit = (imageUrl: string) => directory.post('/api/businesses', { ...tailor, imageUrl });
const REFUSAL = [
  { field: 'imageUrl', message: 'Use the address of a picture, not of a page on this site' },
];

const OURS = [
  'https://main.example/api/logout',
  'http://main.example/api/logout',
  'https://MAIN.example./api/logout',
  'https://main.example:8443/api/logout',
  'https://x@main.example/api/logout',
  'https://ma%69n.example/api/logout',
  'https://main.example/photos/../api/logout',
  'https://main.example/photos/%2e%2e/api/logout',
  'https://main.example/photos/..\\api/logout',
  'https://main.example/photos',
  'https://main.example',
];

test.each(OURS)('a picture of a listing is no address of ours: %s', async (imageUrl) => {
  const answer = await submit(imageUrl);
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual(REFUSAL);
});

test.each([
  'https://main.example/photos/1.jpg',
  'https://elsewhere.example/api/logout',
  'https://cdn.main.example/1.jpg',
])('%s may be one', async (imageUrl) => {
  expect((await submit(imageUrl)).status).toBe(201);
});

test('an edit keeps the rule too', async () => {
  const headers = await directory.signIn('editor');
  const [id = 0] = await directory.open(bakery);
  const edit = async (imageUrl: string) => {
    const { city = '', state = '', name, slug } = bakery;
    const body = { name, slug, city, state, imageUrl, categoryId: 1 };
    return directory.call(`PUT /api/admin/businesses/${id}`, { headers, body });
  };
  const refused = await edit('https://main.example./api/logout');
  expect([refused.status, (await refused.json()).errors]).toEqual([422, REFUSAL]);
  expect((await edit('https://main.example/photos/1.jpg')).status).toBe(200);
});

test.each([
  'http://10.0.0.1/a.png',
  'http://192.168.1.1/reboot',
  'http://169.254.169.254/latest/meta-data',
  'http://127.1/a.png',
  'http://2130706433/a.png',
  'http://[::1]/a.png',
  'http://[fe80::1]/a.png',
  'http://[fd00::1]/a.png',
  'http://[::ffff:10.0.0.1]/a.png',
  'http://localhost:8080/a.png',
  'http://printer/a.png',
  'http://router.lan/a.png',
  'http://fritz.local./a.png',
  'http://metadata.google.internal/a.png',
])('a picture is not where only those nearby can see it: %s', async (imageUrl) => {
  const answer = await submit(imageUrl);
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toMatchObject([{ field: 'imageUrl' }]);
});
