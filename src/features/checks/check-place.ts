import type { FactDoubt } from '../../contract/checks.ts';
import { findStateCode } from '../../contract/find-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { townKey } from '../../platform/town-key.ts';
import { readGivenFacts } from './doubts.queries.ts';
import { findDoubts } from './doubts.rules.ts';

interface Given {
  city?: string | undefined;
  state?: string | undefined;
  zipCode?: string | undefined;
  phone?: string | undefined;
}

/** Of a form that is being filled in: a ZIP code says nothing before state and city are chosen. */
export async function checkPlace(
  db: Database,
  { city = '', state = '', zipCode = '', phone = '' }: Given,
): Promise<FactDoubt[]> {
  const [facts] = await readGivenFacts(db, {
    cityKey: townKey(city, findStateCode(state)),
    state: findStateCode(state) ?? state,
    zipCode: city && state ? zipCode : '',
    phone: phone || null,
  });
  return facts ? findDoubts(facts) : [];
}
