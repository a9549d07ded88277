import * as m from '#messages';
import type { TwinReason } from './twins.ts';

/** What each code says, without its detail. */
const WORDS: Record<string, string> = {
  get 'street-same'() {
    return m.contract_same_street_and_number();
  },
  get 'street-number-slip'() {
    return m.contract_same_street_and_numbers_that();
  },
  get 'street-other-number'() {
    return m.contract_same_street_another_number();
  },
  get 'street-close'() {
    return m.contract_addresses_that_are_alike();
  },
  get 'street-other'() {
    return m.contract_another_street();
  },
  get 'street-one-number'() {
    return m.contract_same_street_but_only_one_has();
  },
  get 'street-unknown'() {
    return m.contract_an_address_is_missing();
  },
  get 'suites-differ'() {
    return m.contract_another_suite();
  },
  get far() {
    return m.contract_more_than_a_kilometer_apart();
  },
  get 'place-differs'() {
    return m.contract_another_city();
  },
  get 'name-same'() {
    return m.contract_same_name();
  },
  get 'name-slip'() {
    return m.contract_same_name_but_for_the_spelling();
  },
  get 'name-within'() {
    return m.contract_one_name_has_more_words();
  },
  get 'name-own'() {
    return m.contract_each_name_has_words_of_its();
  },
  get 'name-other'() {
    return m.contract_names_that_have_no_word_in();
  },
  get 'name-rare'() {
    return m.contract_hardly_any_other_business_has_this();
  },
  get 'left-words'() {
    return m.contract_words_that_only_one_name_has();
  },
  get 'left-one'() {
    return m.contract_one_name_has_one_more_word();
  },
  get 'left-city'() {
    return m.contract_only_one_name_says_the_city();
  },
  get 'left-department'() {
    return m.contract_one_may_be_a_part_of();
  },
  get 'left-place'() {
    return m.contract_only_one_name_has_a_number();
  },
  get 'left-trade'() {
    return m.contract_only_one_name_says_what_it();
  },
  get 'own-trade'() {
    return m.contract_the_names_say_different_trades();
  },
  get 'name-hardly-shared'() {
    return m.contract_the_names_share_hardly_a_telling();
  },
  get 'store-numbers'() {
    return m.contract_store_numbers_differ();
  },
  get 'store-number-one-side'() {
    return m.contract_only_one_has_a_store_number();
  },
  get 'category-same'() {
    return m.contract_same_category();
  },
  get 'phone-differs'() {
    return m.contract_phone_numbers_differ();
  },
  get 'phone-shared'() {
    return m.contract_a_phone_number_that_many_share();
  },
  get 'phone-elsewhere'() {
    return m.contract_same_phone_number_at_another();
  },
  get 'address-phone-same'() {
    return m.contract_same_address_and_phone_number();
  },
  get 'within-address-phone'() {
    return m.contract_one_name_within_the_other_at();
  },
  get 'name-phone-same'() {
    return m.contract_same_name_and_phone_number();
  },
};

/** In plain words, as in `Same name, except Inc`. */
export function describeTwinReason({ code, detail }: Pick<TwinReason, 'code' | 'detail'>): string {
  const words = WORDS[code] ?? m.contract_something_else();
  if (!detail) return words;
  return code === 'name-same'
    ? m.contract_words_but_for_detail({ words, detail })
    : `${words}: ${detail}`;
}
