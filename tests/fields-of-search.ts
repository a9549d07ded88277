import type { CustomField, CustomValues } from '../src/domain/custom-fields.ts';
import { deriveAnew } from '../src/features/businesses/model/custom-fields.ts';
import type { Directory } from './directory.ts';
import { makeField, priceLevel } from './own-fields.ts';

const choiceOf = (key: string, en: string, es: string | null = null) => ({ key, name: { en, es } });

export const patio = makeField('outdoor-seating', 'Outdoor seating', {
  name: { en: 'Outdoor seating', es: 'Mesas al aire libre' },
  synonyms: { en: ['patio'], es: ['terraza'] },
});
const wheelchair = makeField('wheelchair', 'Wheelchair accessible', {
  name: { en: 'Wheelchair accessible', es: 'Acceso para sillas de ruedas' },
  synonyms: { en: [], es: ['sillas de ruedas'] },
});
export const payment = makeField('payment', 'Ways to pay', {
  name: { en: 'Ways to pay', es: 'Formas de pago' },
  kind: 'choices',
  choices: [choiceOf('cash', 'Cash', 'Efectivo'), choiceOf('apple-pay', 'Apple Pay')],
});
export const seats = makeField('seats', 'Seats', {
  kind: 'number',
  unit: { en: 'guests', es: 'personas' },
});

export const fieldsOfSearch: CustomField[] = [patio, wheelchair, payment, priceLevel, seats];

/** What a listing says of the fields. */
export async function giveValues(
  { db }: Directory,
  id: number,
  custom: CustomValues,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .updateTable('businesses')
      .set({ custom: JSON.stringify(custom) as never })
      .where('id', '=', id)
      .execute();
    await deriveAnew(trx, [id]);
  });
}
