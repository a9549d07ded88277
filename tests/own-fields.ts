import { type CustomField, newField } from '../src/domain/custom-fields.ts';
import type { Directory } from './directory.ts';

export function makeField(key: string, name: string, said: Partial<CustomField> = {}): CustomField {
  return {
    ...newField,
    key,
    name: { en: name, es: null },
    kind: 'yes-no',
    isAsked: true,
    removedAt: null,
    ...said,
  };
}

export const patio = makeField('patio', 'Outdoor seating', {
  name: { en: 'Outdoor seating', es: 'Terraza' },
  meaning: 'amenityFeature',
});
export const languages = makeField('languages', 'Languages', {
  kind: 'choices',
  name: { en: 'Languages', es: 'Idiomas' },
  choices: [
    { key: 'english', name: { en: 'English', es: 'Inglés' } },
    { key: 'spanish', name: { en: 'Spanish', es: 'Español' } },
  ],
  meaning: 'knowsLanguage',
});
export const guests = makeField('guests', 'Capacity', {
  kind: 'number',
  unit: { en: 'guests', es: 'invitados' },
});
export const priceLevel = makeField('price-level', 'Price level', {
  kind: 'price-level',
  meaning: 'priceRange',
});
export const menu = makeField('menu', 'Menu', { kind: 'link', meaning: 'hasMenu' });
export const since = makeField('since', 'Member since', { kind: 'date', filledBy: 'staff' });
export const story = makeField('story', 'Our story', { kind: 'paragraphs' });
export const license = makeField('license', 'License number', { kind: 'line', isShown: false });

/** The fields of the site, as an administrator has saved them. */
export async function setFields(directory: Directory, customFields: CustomField[]): Promise<void> {
  await directory.db.pool.query(
    `insert into site_settings (changed, changed_by, changed_at) values ($1, 'admin', now())`,
    [JSON.stringify({ customFields })],
  );
  await directory.settings.reload();
}
