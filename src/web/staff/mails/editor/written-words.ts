export interface WrittenWords {
  subject: string;
  text: string;
}
