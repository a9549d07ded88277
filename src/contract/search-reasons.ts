import * as m from '#messages';

/** Why a search shows what it shows: one or more of these, outermost first. */
export const SEARCH_REASONS = {
  get trade() {
    return m.search_because_trade();
  },
  get nearby() {
    return m.search_because_nearby();
  },
  get 'without-wishes'() {
    return m.search_because_without_wishes();
  },
  get 'nearby-without-wishes'() {
    return m.search_because_nearby_without_wishes();
  },
  get anywhere() {
    return m.search_because_anywhere();
  },
  get 'kindred-trades'() {
    return m.search_because_kindred_trades();
  },
  get 'no-words'() {
    return m.search_because_no_words();
  },
  get 'exact-words'() {
    return m.search_because_exact_words();
  },
  get 'joined-name'() {
    return m.search_because_joined_name();
  },
  get 'word-beginnings'() {
    return m.search_because_word_beginnings();
  },
  get 'joined-words'() {
    return m.search_because_joined_words();
  },
  get 'corrected-words'() {
    return m.search_because_corrected_words();
  },
  get 'near-words'() {
    return m.search_because_near_words();
  },
  get 'a-name'() {
    return m.search_because_a_name();
  },
  get 'more-names'() {
    return m.search_because_more_names();
  },
  get 'as-a-place'() {
    return m.search_because_as_a_place();
  },
  get 'as-words'() {
    return m.search_because_as_words();
  },
  get 'wider-place'() {
    return m.search_because_wider_place();
  },
  get 'corrected-place'() {
    return m.search_because_corrected_place();
  },
  get 'without-praise'() {
    return m.search_because_without_praise();
  },
  get 'meant-city'() {
    return m.search_because_meant_city();
  },
} as const;

export type SearchReason = keyof typeof SEARCH_REASONS;
