/** What a message is about, as it is called on screens and in mails. */
export const MESSAGE_TOPICS = {
  question: 'A question',
  correction: 'A correction to a listing',
  claim: 'This is my business',
  other: 'Something else',
} as const;
