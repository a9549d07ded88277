import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../ui/link.tsx';
import { isPlainClick } from '../ui/plain-click.ts';
import { type ReviewChoice, searchAt } from './read-reviews.ts';

interface ReviewChoiceLinkProps {
  choice: ReviewChoice;
  isCurrent?: boolean;
  label?: string;
  className: string;
  children: ReactNode;
}

/** Shows other reviews in the same place; without JavaScript, the page that has them, from there on. */
export function ReviewChoiceLink({ choice, isCurrent, label, ...rest }: ReviewChoiceLinkProps) {
  const navigate = useNavigate();
  const search = searchAt(choice);
  return (
    <Link
      to={{ search, hash: '#reviews' }}
      rel="nofollow"
      aria-current={isCurrent || undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate({ search }, { preventScrollReset: true, state: 'setting' });
      }}
      {...rest}
    />
  );
}
