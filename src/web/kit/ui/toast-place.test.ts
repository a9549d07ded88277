import { expect, test } from 'vitest';
import { findColumns, findHeight } from './toast-place.ts';

test('without rows a toast stands in the corner', () => {
  expect(findColumns(1280, [])).toEqual({ start: 832, end: 1280 });
  expect(findColumns(360, [])).toEqual({ start: 0, end: 360 });
});

test('it stands beside the buttons of rows, not over them', () => {
  const buttons = [
    { start: 1100, end: 1140 },
    { start: 1140, end: 1240 },
  ];
  expect(findColumns(1280, buttons)).toEqual({ start: 652, end: 1100 });
  expect(findColumns(360, [{ start: 208, end: 344 }])).toEqual({ start: 0, end: 208 });
  expect(findColumns(768, [{ start: 40, end: 240 }])).toEqual({ start: 320, end: 768 });
  expect(
    findColumns(1280, [
      { start: 300, end: 420 },
      { start: 720, end: 840 },
    ]),
  ).toEqual({
    start: 840,
    end: 1280,
  });
});

test('where no column is left, it goes up to the first place that is free', () => {
  expect(findColumns(360, [{ start: 40, end: 250 }])).toBeNull();
  expect(
    findHeight(640, 100, [
      { start: 580, end: 624 },
      { start: 300, end: 344 },
    ]),
  ).toBe(60);
  expect(findHeight(640, 100, [{ start: 100, end: 620 }])).toBe(540);
  expect(findHeight(640, 100, [{ start: 0, end: 640 }])).toBe(0);
});
