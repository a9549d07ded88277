import * as m from '#messages';
import { Link } from '../ui/link.tsx';
import { useMyList } from './use-my-list.ts';

export function MyListLink({ className }: { className: string }) {
  const { length } = useMyList();
  return (
    <Link to="/my-list" className={`relative noscript:hidden ${className}`}>
      {m.my_list_title()}
      <span className="absolute top-1.5 right-0 text-xs leading-none text-accent tabular-nums">
        {length || ''}
      </span>
    </Link>
  );
}
