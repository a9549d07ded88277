import * as m from '#messages';
import type { DuplicateReason } from './duplicate-verdict.ts';

const WORDS: Record<string, string> = {
  get 'street-same'() {
    return m.duplicates_because_street_same();
  },
  get 'street-number-slip'() {
    return m.duplicates_because_street_number_slip();
  },
  get 'street-other-number'() {
    return m.duplicates_because_street_other_number();
  },
  get 'street-close'() {
    return m.duplicates_because_street_close();
  },
  get 'street-other'() {
    return m.duplicates_because_street_other();
  },
  get 'street-one-number'() {
    return m.duplicates_because_street_one_number();
  },
  get 'street-unknown'() {
    return m.duplicates_because_street_unknown();
  },
  get 'suites-differ'() {
    return m.duplicates_because_suites_differ();
  },
  get far() {
    return m.duplicates_because_far();
  },
  get 'place-differs'() {
    return m.duplicates_because_place_differs();
  },
  get 'name-same'() {
    return m.duplicates_because_name_same();
  },
  get 'name-slip'() {
    return m.duplicates_because_name_slip();
  },
  get 'name-within'() {
    return m.duplicates_because_name_within();
  },
  get 'name-own'() {
    return m.duplicates_because_name_own();
  },
  get 'name-other'() {
    return m.duplicates_because_name_other();
  },
  get 'name-rare'() {
    return m.duplicates_because_name_rare();
  },
  get 'left-words'() {
    return m.duplicates_because_left_words();
  },
  get 'left-one'() {
    return m.duplicates_because_left_one();
  },
  get 'left-city'() {
    return m.duplicates_because_left_city();
  },
  get 'left-department'() {
    return m.duplicates_because_left_department();
  },
  get 'left-place'() {
    return m.duplicates_because_left_place();
  },
  get 'left-trade'() {
    return m.duplicates_because_left_trade();
  },
  get 'own-trade'() {
    return m.duplicates_because_own_trade();
  },
  get 'name-hardly-shared'() {
    return m.duplicates_because_name_hardly_shared();
  },
  get 'store-numbers'() {
    return m.duplicates_because_store_numbers();
  },
  get 'store-number-one-side'() {
    return m.duplicates_because_store_one();
  },
  get 'category-same'() {
    return m.duplicates_because_category_same();
  },
  get 'phone-differs'() {
    return m.duplicates_because_phone_differs();
  },
  get 'phone-shared'() {
    return m.duplicates_because_phone_shared();
  },
  get 'phone-elsewhere'() {
    return m.duplicates_because_phone_elsewhere();
  },
  get 'address-phone-same'() {
    return m.duplicates_because_address_phone_same();
  },
  get 'within-address-phone'() {
    return m.duplicates_because_within_address_phone();
  },
  get moved() {
    return m.duplicates_because_moved();
  },
  get renamed() {
    return m.duplicates_because_renamed();
  },
  get 'name-phone-same'() {
    return m.duplicates_because_name_phone_same();
  },
};

export function describeDuplicateReason({
  code,
  detail,
}: Pick<DuplicateReason, 'code' | 'detail'>): string {
  const words = WORDS[code] ?? m.common_something_else();
  if (!detail) return words;
  return code === 'name-same'
    ? m.duplicates_because_except({ words, detail })
    : `${words}: ${detail}`;
}
