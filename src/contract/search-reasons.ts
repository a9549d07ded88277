import * as m from '#messages';

/** Why a search shows what it shows: one or more of these, outermost first. */
export const SEARCH_REASONS = {
  get trade() {
    return m.contract_they_are_in_the_trade_that();
  },
  get nearby() {
    return m.contract_few_or_none_in_the_place();
  },
  get 'without-wishes'() {
    return m.contract_nothing_matched_every_word_so_the();
  },
  get 'nearby-without-wishes'() {
    return m.contract_the_extra_words_were_dropped_and();
  },
  get anywhere() {
    return m.contract_none_within_a_hundred_miles_so();
  },
  get 'kindred-trades'() {
    return m.contract_none_in_that_trade_so_those();
  },
  get 'no-words'() {
    return m.contract_no_words_were_given_so_everything();
  },
  get 'exact-words'() {
    return m.contract_they_contain_every_word();
  },
  get 'joined-name'() {
    return m.contract_the_same_name_apart_from_its();
  },
  get 'word-beginnings'() {
    return m.contract_they_contain_the_whole_words_or();
  },
  get 'joined-words'() {
    return m.contract_a_name_that_begins_with_the();
  },
  get 'corrected-words'() {
    return m.contract_misspelled_words_were_corrected();
  },
  get 'near-words'() {
    return m.contract_a_name_whose_words_are_all();
  },
  get 'a-name'() {
    return m.contract_the_words_could_be_a_place();
  },
  get 'more-names'() {
    return m.contract_the_words_could_be_a_place_2();
  },
  get 'as-a-place'() {
    return m.contract_some_of_the_words_were_read();
  },
  get 'as-words'() {
    return m.contract_the_words_were_not_read_as();
  },
  get 'wider-place'() {
    return m.contract_none_in_the_city_so_those();
  },
  get 'corrected-place'() {
    return m.contract_the_words_were_corrected_and_some();
  },
  get 'without-praise'() {
    return m.contract_words_such_as_best_were_dropped();
  },
  get 'meant-city'() {
    return m.contract_no_city_has_that_name_but();
  },
} as const;

export type SearchReason = keyof typeof SEARCH_REASONS;
