import { expect, test } from 'vitest';
import { fillFields, fillHtml, pageFields } from './page-fields.ts';
import { defaultSettings } from './settings.ts';

const site = { ...defaultSettings, name: 'Boise <b>&</b> "Co"' };

test('each field says what the settings say', () => {
  expect(pageFields.map((name) => fillFields(`{${name}}`, defaultSettings))).toEqual([
    ...['Mainstreet', '$9.95', '$9.95 a year', 'year', 'one year', '24-48 hours', '48 hours'],
    ...['three', 'There are no advertising trackers and no third-party analytics.', ''],
  ]);
  const counted = { ...defaultSettings, analytics: 'https://stats.example/a.js' };
  expect(fillFields('{analytics}', counted)).toContain('loads a script from stats.example');
  const mailed = { ...defaultSettings, hasNewsletter: true };
  expect(fillFields('{newsletter}', mailed)).toContain('until you stop it');
});

test('spaces do for underscores, and other braces stay', () => {
  expect(fillFields('{approval time} {nothing} {} {PRICE} {constructor}', site)).toBe(
    '24-48 hours {nothing} {} {PRICE} {constructor}',
  );
});

test('a name is text in HTML, and no field', () => {
  expect(fillHtml('<p title="{site}">{site}</p>', site)).toBe(
    '<p title="Boise &lt;b&gt;&amp;&lt;/b&gt; &quot;Co&quot;">Boise &lt;b&gt;&amp;&lt;/b&gt; &quot;Co&quot;</p>',
  );
  expect(fillFields('{site}', { ...site, name: '{price}' })).toBe('{price}');
});
