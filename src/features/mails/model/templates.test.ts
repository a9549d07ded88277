import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../../domain/languages.ts';
import { findTemplateFaults } from './template-check.rules.ts';
import { secretFields } from './template-shapes.data.ts';
import { fieldsIn } from './template-text.rules.ts';
import { formatValue } from './template-values.rules.ts';
import { catalogues, isCommon, offeredFields, ownWords, templateNames } from './templates.rules.ts';

const parametersOf = (forms: string | { one: string; other: string }) =>
  [...new Set(fieldsIn(typeof forms === 'string' ? forms : forms.one + forms.other))].sort();

test.each(languages)('every template has its words in %s, and no others are there', (language) => {
  const { templates, groups, fields } = catalogues[language];
  expect(Object.keys(templates)).toEqual(templateNames);
  expect(Object.keys(groups)).toEqual(Object.keys(catalogues.en.groups));
  const offered = new Set(templateNames.flatMap((name) => offeredFields(name).names));
  expect(Object.keys(fields).sort()).toEqual([...offered].sort());
  for (const { about, example } of Object.values(fields)) {
    expect(about).toMatch(/\.$/);
    expect(example).not.toBe('');
  }
});

test.each(languages.flatMap((language) => templateNames.map((name) => [language, name] as const)))(
  'our words in %s for %s pass, and use every field of the mail',
  (language, name) => {
    const words = ownWords(name, language);
    const offered = offeredFields(name);
    expect(findTemplateFaults(words, offered)).toEqual([]);
    const used = fieldsIn(words.subject + words.text);
    expect(offered.names.filter((field) => !isCommon(field) && !used.includes(field))).toEqual([]);
    const english = ownWords(name, 'en');
    expect([...new Set(used)].sort()).toEqual(
      [...new Set(fieldsIn(english.subject + english.text))].sort(),
    );
  },
);

test('photos are spoken of in both languages', () => {
  expect(formatValue({ words: 'photo-deleted' }, 'en')).toBe('A photo was deleted.');
  expect(formatValue({ words: 'photo-deleted' }, 'es')).toBe('Se eliminó una foto.');
});

test('phrases say the same things in both languages', () => {
  const { en, es } = catalogues;
  expect(Object.keys(es.phrases)).toEqual(Object.keys(en.phrases));
  for (const [name, forms] of Object.entries(en.phrases)) {
    expect([name, parametersOf(es.phrases[name] ?? '')]).toEqual([name, parametersOf(forms)]);
  }
});

test('links that sign someone in are known as secrets', () => {
  const examples = catalogues.en.fields;
  const secret = Object.keys(examples).filter((name) =>
    /token=|claim=|#/.test(examples[name]?.example ?? ''),
  );
  expect(secret.sort()).toEqual([...secretFields].sort());
});

test('no mail is written but by its template', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const writers = files.filter((file) => readFileSync(file, 'utf8').includes('composeMail('));
  expect(writers.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'src/features/mails/model/render.ts',
    'src/platform/mail/compose.ts',
  ]);
});
