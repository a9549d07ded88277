/** Phrases by their words, so that a text is read once for thousands of them. */
export interface PhraseTree<T> {
  value?: T;
  next: Map<string, PhraseTree<T>>;
}

export interface Found<T> {
  value: T;
  length: number;
  words: number;
}

export function growPhraseTree<T>(phrases: Iterable<readonly [phrase: string, value: T]>) {
  const root: PhraseTree<T> = { next: new Map() };
  for (const [phrase, value] of phrases) {
    let node = root;
    for (const word of phrase.split(' ')) node = branch(node, word);
    node.value = value;
  }
  return root;
}

function branch<T>(node: PhraseTree<T>, word: string): PhraseTree<T> {
  const known = node.next.get(word);
  if (known) return known;
  const grown: PhraseTree<T> = { next: new Map() };
  node.next.set(word, grown);
  return grown;
}

export function findPhrases<T>(tree: PhraseTree<T>, words: string[]): Found<T>[] {
  const found: Found<T>[] = [];
  for (let at = 0; at < words.length; ) {
    const longest = findLongest(tree, words, at);
    if (longest) found.push(longest);
    at += longest?.words ?? 1;
  }
  return found;
}

function findLongest<T>(tree: PhraseTree<T>, words: string[], start: number): Found<T> | null {
  let longest: Found<T> | null = null;
  let node: PhraseTree<T> | undefined = tree;
  let length = 0;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at] ?? '';
    node = node.next.get(word);
    if (!node) break;
    length += word.length;
    if (node.value !== undefined) longest = { value: node.value, length, words: at - start + 1 };
  }
  return longest;
}
