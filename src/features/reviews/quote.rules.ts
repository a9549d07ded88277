const LONGEST = 120;
/** "Dr. Lee" and similar end no sentence. */
const SHORTEST_SENTENCE = 30;
const SENTENCE_END = /[.!?]['")\]]?(?=\s|$)/g;
const WORD_CUT = '...';

/** The beginning of a text: whole sentences, or whole words of a long one. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  return cutAtSentence(characters.slice(0, LONGEST + 1).join('')) ?? cutAtWord(characters);
}

function cutAtSentence(start: string): string | null {
  const ends = [...start.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length);
  const last = ends.findLast((end) => start[end] === ' ') ?? 0;
  return last >= SHORTEST_SENTENCE ? start.slice(0, last) : null;
}

function cutAtWord(characters: string[]): string {
  const room = LONGEST - WORD_CUT.length;
  const end = characters.lastIndexOf(' ', room);
  const words = characters.slice(0, end > 0 ? end : room).join('');
  return words.replace(/[,;:.-]+$/, '') + WORD_CUT;
}
