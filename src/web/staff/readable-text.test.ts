import { expect, test } from 'vitest';
import { readableText } from './readable-text.ts';

test('a page reads as lines that show what each is', () => {
  const html =
    '<h2>Days</h2><p>Open <strong>daily</strong> &amp; late, see <a href="/help" rel="x">Help</a>.</p>' +
    '<ul><li><p>Bread</p></li><li><p>Rolls</p></li></ul>' +
    '<table><tbody><tr><th scope="col"><p>Day</p></th><td><p>Mon</p></td></tr></tbody></table>' +
    '<img src="/photos/a-1280.webp" alt="A tent"><blockquote><p>&lt;Said&gt;</p></blockquote>';
  expect(readableText(html)).toBe(
    [
      ...['## Days', 'Open daily & late, see Help (/help).', '\u2022 Bread', '\u2022 Rolls'],
      ...['| Day | Mon |', '[A tent: /photos/a-1280.webp]', '> <Said>'],
    ].join('\n'),
  );
});

test('what is no page stays as it is', () => {
  expect(readableText('1 < 2 & <b>so</b> on')).toBe('1 < 2 & <b>so</b> on');
});

test('half a million odd characters hold nobody up', () => {
  const start = process.cpuUsage();
  for (const unit of ['<p>', '<a href="', '<', '&amp;', '</a>', '<td> ', '\n | ', '\u2022 \n']) {
    readableText(`<p>${unit.repeat(500_000 / unit.length)}`);
  }
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});
