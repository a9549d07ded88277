import * as m from '#messages';

/** One side of a comparison, with words marked that the other side lacks. */
export function Side({
  title,
  text = '',
  other = '',
}: {
  title: string;
  text?: string | undefined;
  other?: string | undefined;
}) {
  return (
    <div className="min-w-0 rounded-card border border-line p-3">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="wrap-anywhere">
        {text ? <MarkedWords text={text} other={other} /> : m.common_empty()}
      </dd>
    </div>
  );
}

const LOOK = 'rounded-xs bg-gold-soft font-semibold text-gold underline underline-offset-4';

export function MarkedWords({ text, other }: { text: string; other: string }) {
  const known = new Set(listWords(other).map(({ word }) => word));
  return (
    <>
      {listWords(text).map(({ word, end }) => {
        if (known.has(word) || word.trim() === '') return word;
        return (
          <mark key={end} className={LOOK}>
            {word}
          </mark>
        );
      })}
    </>
  );
}

function listWords(text: string): { word: string; end: number }[] {
  let end = 0;
  return text.split(/([\s,]+)/).map((word) => {
    end += word.length;
    return { word, end };
  });
}
