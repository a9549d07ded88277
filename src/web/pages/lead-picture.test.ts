import { expect, test } from 'vitest';
import { takePicture } from './lead-picture.tsx';

const IMAGE = '<img src="/page-pictures/a.webp" alt="A terrace">';

test('the first picture of a text leads, and its paragraph goes with it', () => {
  expect(takePicture(`<p>Up early?</p><p>${IMAGE}</p><p>Go.</p>`)).toEqual({
    picture: IMAGE,
    html: '<p>Up early?</p><p>Go.</p>',
  });
  expect(takePicture(`<p>Up ${IMAGE} early?</p>`)).toEqual({
    picture: IMAGE,
    html: '<p>Up  early?</p>',
  });
});

test('a text without a picture stays as it is', () => {
  expect(takePicture('<p>Up early?</p>')).toEqual({ picture: null, html: '<p>Up early?</p>' });
});
