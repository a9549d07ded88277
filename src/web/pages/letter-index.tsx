interface LetterIndexProps {
  label: string;
  letters: string[];
  prefix: string;
  className?: string;
}

export function LetterIndex({ label, letters, prefix, className = '' }: LetterIndexProps) {
  return (
    <nav aria-label={label} className={`no-print my-2 -ml-2 flex flex-wrap ${className}`}>
      {letters.map((letter) => (
        <a
          key={letter}
          href={`#${prefix}-${letter}`}
          className="inline-flex min-h-11 min-w-9 items-center justify-center font-bold text-accent hover:underline"
        >
          {letter}
        </a>
      ))}
    </nav>
  );
}
