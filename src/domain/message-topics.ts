import * as m from '#messages';

export const MESSAGE_TOPICS = {
  get question() {
    return m.contact_topic_question();
  },
  get correction() {
    return m.contact_topic_correction();
  },
  get claim() {
    return m.contact_topic_mine();
  },
  get review() {
    return m.contact_topic_review();
  },
  get other() {
    return m.common_something_else();
  },
} as const;
