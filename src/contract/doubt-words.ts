import * as m from '#messages';
import type { FactDoubt } from './checks.ts';

/** One or two sentences for whoever can correct it. */
export function describeDoubt(doubt: FactDoubt): string {
  const { kind, value } = doubt;
  const miles = m.contract_value_miles({ value: doubt.miles?.toLocaleString(m.locale()) ?? '' });
  const words: Record<FactDoubt['kind'], string> = {
    'zip-state': m.contract_value_is_doubt_is_the_zip({ value, doubt: placeOf(doubt) }),
    'zip-city': m.contract_value_is_doubt_miles_away_is({ value, doubt: placeOf(doubt), miles }),
    'zip-prefix': m.contract_zip_codes_like_value_are_in({
      value,
      value2: doubt.zipStates.join(` ${m.contract_or()} `),
    }),
    'zip-unknown': m.contract_we_dont_know_the_zip_code({ value }),
    point: m.contract_the_point_on_the_map_is({ miles, value }),
    'phone-fictitious': m.contract_value_is_a_made_up_number({ value }),
    'phone-undialable': m.contract_value_cant_be_dialed_in_the({ value }),
  };
  return words[kind];
}

function placeOf({ zipCity, zipStates }: FactDoubt): string {
  return [zipCity, ...zipStates].filter(Boolean).join(', ');
}
