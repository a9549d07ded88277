import type { CustomField, CustomValues } from '../src/contract/custom-fields.ts';
import type { Directory } from './directory.ts';

/** A field that visitors see, filter by and search, of all listings. */
export function makeField(
  given: Partial<CustomField> & Pick<CustomField, 'key' | 'name'>,
): CustomField {
  return {
    kind: 'yes-no',
    choices: [],
    unit: null,
    group: null,
    categories: [],
    trades: [],
    filledBy: 'owner',
    waits: false,
    isShown: true,
    isFilter: true,
    isSearched: true,
    isAsked: false,
    synonyms: { en: [], es: [] },
    icon: null,
    meaning: null,
    removedAt: null,
    ...given,
  };
}

export const choiceOf = (key: string, en: string, es: string | null = null) => ({
  key,
  name: { en, es },
});

export const patio = makeField({
  key: 'outdoor-seating',
  name: { en: 'Outdoor seating', es: 'Mesas al aire libre' },
  synonyms: { en: ['patio'], es: ['terraza'] },
});
export const wheelchair = makeField({
  key: 'wheelchair',
  name: { en: 'Wheelchair accessible', es: 'Acceso para sillas de ruedas' },
  synonyms: { en: [], es: ['sillas de ruedas'] },
});
export const payment = makeField({
  key: 'payment',
  name: { en: 'Ways to pay', es: 'Formas de pago' },
  kind: 'choices',
  choices: [choiceOf('cash', 'Cash', 'Efectivo'), choiceOf('apple-pay', 'Apple Pay')],
});
export const priceLevel = makeField({
  key: 'price-level',
  name: { en: 'Price level', es: 'Nivel de precios' },
  kind: 'price-level',
});
export const seats = makeField({
  key: 'seats',
  name: { en: 'Seats', es: 'Plazas' },
  kind: 'number',
  unit: { en: 'guests', es: 'personas' },
});

/** As an administrator saves them. */
export async function saveFields(directory: Directory, customFields: CustomField[]): Promise<void> {
  const headers = await directory.signIn('admin');
  const { version } = await (await directory.get('/api/admin/settings', headers)).json();
  const body = { version, values: { customFields } };
  const answer = await directory.call('PUT /api/admin/settings', { headers, body });
  if (answer.status !== 200) throw new Error(await answer.text());
}

/** What a listing says of the fields, as staff enter it. */
export async function giveValues(
  directory: Directory,
  id: number,
  custom: CustomValues,
): Promise<void> {
  const tokens = Object.entries(custom).flatMap(([key, value]) => {
    if (typeof value === 'boolean') return [`f:${key}=${value ? 'yes' : 'no'}`];
    if (key === 'seats') {
      return [1, 2, 5, 10, 20, 50, 100, 200]
        .filter((step) => step <= Number(value))
        .map((step) => `f:${key}>=${step}`);
    }
    return [value].flat().map((one) => `f:${key}=${one}`);
  });
  await directory.db.kysely
    .updateTable('businesses')
    .set({ custom, customTokens: tokens })
    .where('id', '=', id)
    .execute();
}
