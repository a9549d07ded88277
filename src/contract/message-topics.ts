import * as m from '#messages';

/** What a message is about, as it is called on screens and in mails. */
export const MESSAGE_TOPICS = {
  get question() {
    return m.contract_a_question();
  },
  get correction() {
    return m.contract_a_correction_to_a_listing();
  },
  get claim() {
    return m.contract_this_is_my_business();
  },
  get review() {
    return m.contract_my_review();
  },
  get other() {
    return m.contract_something_else();
  },
} as const;
