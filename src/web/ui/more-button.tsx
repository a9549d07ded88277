import { Button } from './button.tsx';

interface MoreButtonProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  label: string;
  /** Of the box around the button. */
  className: string;
}

/** Reads the next page of a list; nothing after the last. */
export function MoreButton({ query, label, className }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={className}>
      <Button
        variant="secondary"
        disabled={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? 'Loading...' : label}
      </Button>
    </div>
  );
}
