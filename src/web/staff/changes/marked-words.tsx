/** A text with those of its words marked that the other one does not have. */
export function MarkedWords({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split(/[\s,]+/));
  return (
    <>
      {text.split(/(\s+)/).map((word, at) => {
        const isSame = known.has(word.replace(/,$/, '')) || word.trim() === '';
        // biome-ignore lint/suspicious/noArrayIndexKey: words of one text, which never move
        return isSame ? word : <mark key={at}>{word}</mark>;
      })}
    </>
  );
}
