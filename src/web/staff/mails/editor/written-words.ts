/** What the form holds. */
export interface WrittenWords {
  subject: string;
  text: string;
}
