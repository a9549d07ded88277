import { expect, test } from 'vitest';
import { META_NAME } from '../../../domain/claim-marks.ts';
import { isVerified } from './verify-website.ts';

const verify = (page: string) =>
  isVerified(
    { fetch: async (url) => (url.endsWith('/') ? page : null), resolveText: async () => [] },
    'bakery.example',
    'K7Q2',
  );

test.each([
  `<html><head><meta name="${META_NAME}" content="K7Q2"></head>`,
  `<META content=K7Q2 NAME='${META_NAME.toUpperCase()}' />`,
  `<meta name="${META_NAME}"\ncontent=" K7Q2 ">`,
  `<meta data-x="a>b" name="${META_NAME}" content="K7Q2">`,
])('a tag proves a website: %s', async (page) => {
  expect(await verify(page)).toBe(true);
});

test.each([
  `<meta name="${META_NAME}" content="K7Q">`,
  `<meta name="other" content="K7Q2">`,
  `<!-- <meta name="${META_NAME}" content="K7Q2"> -->`,
  `<script>"<meta name='${META_NAME}' content='K7Q2'>"</script>`,
  `<p title='<meta name="${META_NAME}" content="K7Q2">'>`,
  `<meta name="${META_NAME}" content="K7Q2"`,
])('what is no tag of the page does not: %s', async (page) => {
  expect(await verify(page)).toBe(false);
});

test.each([
  '<meta ',
  '<',
  '<meta name=',
  '<meta a="',
  '<!--',
  '<a b=',
  "<meta x='>",
  '&',
  '<![CDATA[',
])('64 kB of %s prove nothing', async (piece) => {
  const page = piece.repeat((64 * 1024) / piece.length);
  expect(await verify(page)).toBe(false);
});
