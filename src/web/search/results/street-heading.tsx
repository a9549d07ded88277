interface StreetHeadingProps {
  title: string;
  /** How many there are; null where that is said elsewhere. */
  count: string | null;
  isPending?: boolean;
}

export function StreetHeading({ title, count, isPending }: StreetHeadingProps) {
  return (
    <header className="mb-2">
      <h1 className="text-xl font-extrabold sm:text-3xl">{title}</h1>
      {isPending && <div className="skeleton my-1 h-4 w-56 sm:h-5" />}
      {count && (
        <p className="text-sm text-muted sm:text-base" aria-live="polite">
          {count}
        </p>
      )}
    </header>
  );
}
