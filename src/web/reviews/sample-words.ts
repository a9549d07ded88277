const MARK = /^Sample review: /;

/** What a quote says, and whether it is one of those that the sample brought. */
export function readQuote(quote: string): { words: string; isSample: boolean } {
  return { words: quote.replace(MARK, ''), isSample: MARK.test(quote) };
}
