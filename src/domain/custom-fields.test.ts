import { describe, expect, test } from 'vitest';
import {
  type CustomField,
  carriesOver,
  customField,
  customFields,
  customValueRule,
  fieldInput,
  fieldKinds,
  groupFields,
  meaningsOf,
} from './custom-fields.ts';
import { readyFields } from './ready-fields.ts';

const ready = (key: string): CustomField => {
  const { of: _, ...field } = readyFields.find((one) => one.key === key) ?? {};
  return customField.parse({ ...field, categories: [], trades: [], removedAt: null });
};

describe('ready fields', () => {
  test('are all said in both languages, and each of its own', () => {
    for (const { name, group, choices, unit, synonyms } of readyFields) {
      const texts = [name, group, unit, ...choices.map((choice) => choice.name)];
      for (const text of texts) if (text) expect(text.es).toBeTruthy();
      expect(synonyms.en.length, name.en).toBeGreaterThan(0);
      expect(synonyms.es.length, name.en).toBeGreaterThan(0);
    }
    const fields = readyFields.map(({ key }) => ready(key));
    expect(customFields.parse(fields)).toEqual(fields);
  });

  test('have meanings that their kinds can have', () => {
    for (const { kind, meaning, key } of readyFields) {
      if (meaning) expect(meaningsOf[kind], key).toContain(meaning);
    }
  });
});

describe('a field', () => {
  test('of a choice needs choices; none but the two kinds of them keeps any', () => {
    const { key: _, removedAt: __, ...languages } = ready('languages');
    expect(fieldInput.safeParse({ ...languages, choices: [] }).success).toBe(false);
    expect(fieldInput.parse({ ...languages, kind: 'yes-no' }).choices).toEqual([]);
    expect(customField.safeParse({ ...ready('languages'), choices: [] }).success).toBe(false);
  });

  test('changes its kind only where all values stay', () => {
    const ways = fieldKinds.flatMap((from) =>
      fieldKinds.filter((to) => from !== to && carriesOver(from, to)).map((to) => [from, to]),
    );
    expect(ways).toEqual([
      ['choice', 'choices'],
      ['line', 'paragraphs'],
    ]);
  });

  test('of several choices takes what was one', () => {
    expect(customValueRule(ready('languages')).parse('spanish')).toEqual(['spanish']);
  });

  test('stands with those of its group, in the order of their first', () => {
    const keys = ['wifi', 'payment', 'takeout', 'price-level'];
    expect(
      groupFields(keys.map(ready)).map(({ name, fields }) => [
        name?.en,
        ...fields.map(({ key }) => key),
      ]),
    ).toEqual([
      ['Amenities', 'wifi', 'takeout'],
      ['Prices and payment', 'payment', 'price-level'],
    ]);
  });
});
