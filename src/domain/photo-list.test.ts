import { expect, test } from 'vitest';
import { readPhotoList } from './photo-list.ts';

const ONE = 'https://shop.example/1.jpg';
const TWO = 'https://shop.example/2.jpg';
const SCALED = 'https://cdn.example/w_200,h_300;q=1/a(2).jpg';

test.each([
  ['an address alone', ONE, [ONE]],
  ['spaces between', `${ONE} ${TWO}`, [ONE, TWO]],
  ['commas', `${ONE},${TWO}`, [ONE, TWO]],
  ['semicolons and spaces', ` ${ONE} ; ${TWO};`, [ONE, TWO]],
  ['bars', `${ONE}|${TWO} | `, [ONE, TWO]],
  ['lines', `${ONE}\r\n${TWO}\n`, [ONE, TWO]],
  ['bullets', `- ${ONE}\n* ${TWO}`, [ONE, TWO]],
  ['a list of JSON', JSON.stringify([ONE, TWO]), [ONE, TWO]],
  [
    'no https://',
    'www.shop.example/1.jpg, shop.example/2.jpg',
    ['https://www.shop.example/1.jpg', TWO],
  ],
  ['no https:// and no spaces', 'shop.example/1.jpg,shop.example/2.jpg', [ONE, TWO]],
  ['no protocol', '//shop.example/1.jpg,//shop.example/2.jpg', [ONE, TWO]],
  ['mistyped', 'htp://shop.example/1.jpg https:/shop.example/2.jpg', [ONE, TWO]],
  ['tags', `<img alt="x" src="${ONE}"><a href='${TWO}'></a>`, [ONE, TWO]],
  ['angles', `<${ONE}> <${TWO}>`, [ONE, TWO]],
  ['marks of a text', `(${ONE}), '${TWO}'.`, [ONE, TWO]],
  ['the same twice', `${ONE} ${ONE}#top`, [ONE]],
  ['commas of its own', `${SCALED},${ONE}`, [SCALED, ONE]],
  ['capitals', 'HTTPS://Shop.Example/1.jpg', [ONE]],
  [
    'blanks in a file name',
    'https://shop.example/our front door.jpg; https://shop.example/Door (1).jpg',
    ['https://shop.example/our%20front%20door.jpg', 'https://shop.example/Door%20(1).jpg'],
  ],
  [
    'blanks between files',
    `${ONE} ${TWO} https://shop.example/a`,
    [ONE, TWO, 'https://shop.example/a'],
  ],
  [
    'a point within',
    'https://maps.example/static/-116.20,43.61/600x400.png',
    ['https://maps.example/static/-116.20,43.61/600x400.png'],
  ],
  [
    'blanks and other letters',
    'https://shop.example/çöp dükkân.jpg',
    ['https://shop.example/%C3%A7%C3%B6p%20d%C3%BCkk%C3%A2n.jpg'],
  ],
  ['other letters', 'https://müller.example/ä.jpg', ['https://xn--mller-kva.example/%C3%A4.jpg']],
])('photos are read: %s', (_, cell, addresses) => {
  const { photos, left, beyond } = readPhotoList(cell);
  expect(photos.map(({ address }) => address)).toEqual(addresses);
  expect([left, beyond]).toEqual([[], 0]);
});

test.each([
  ['call us', ['call', 'us']],
  ['door.jpg', ['door.jpg']],
  ['C:\\photos\\door.jpg', ['C:\\photos\\door.jpg']],
  ['file:///door.jpg', ['file:///door.jpg']],
  ['data:image/png;base64,iVBOR/w0KGg==', ['data:image/png;base64,iVBOR/w0KGg==']],
  ['https://shop.example', ['https://shop.example']],
  ['https://rosa:secret@shop.example/1.jpg', ['https://rosa:secret@shop.example/1.jpg']],
  ['rosa@shop.example', ['rosa@shop.example']],
  [`https://shop.example/${'x'.repeat(2000)}`, [`https://shop.example/${'x'.repeat(2000)}`]],
  ['N/A', []],
  [' - ', []],
  ['', []],
])('%s is no photo', (cell, left) => {
  expect(readPhotoList(cell)).toEqual({ photos: [], left, beyond: 0 });
});

test('what a photo shows stands behind it in quotation marks', () => {
  const cell = `${ONE} "Our \\"old\\" door; and | more"; ${TWO} “The bar”`;
  expect(readPhotoList(cell)).toEqual({
    photos: [
      { address: ONE, alt: 'Our "old" door; and | more' },
      { address: TWO, alt: 'The bar' },
    ],
    left: [],
    beyond: 0,
  });
});

test('what is no address is told, and so is what a listing has no room for', () => {
  const many = Array.from({ length: 12 }, (_, at) => `https://shop.example/${at}.jpg`);
  const { photos, left, beyond } = readPhotoList(`see: ${many.join(' ')} and more`);
  expect(photos).toHaveLength(10);
  expect([left, beyond]).toEqual([['see:', 'and', 'more'], 2]);
});

test.each([
  ['id, title and caption', `${ONE}|7|Door|Our door::${TWO}|8|Oven|`, ['Our door', 'Oven']],
  ['title and caption', `${ONE}|Door|Our door::${TWO}`, ['Our door', '']],
  ['a photo on another host', `#${ONE}|7||::${TWO}|8||`, ['', '']],
])('galleries of other directories have their captions: %s', (_, cell, alts) => {
  expect(readPhotoList(cell)).toEqual({
    photos: [ONE, TWO].map((address, at) => ({ address, alt: alts[at] })),
    left: [],
    beyond: 0,
  });
});

test('photos that another directory hid stay hidden', () => {
  expect(readPhotoList(`${ONE}|7|Door||0::${TWO}|8|Oven||-1`)).toEqual({
    ...{ photos: [], left: [], hidden: [ONE, TWO], beyond: 0 },
  });
});
