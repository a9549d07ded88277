import * as m from '#messages';
import { useMyList } from '../businesses/use-my-list.ts';
import { Link } from '../kit/ui/link.tsx';

export function MyListLink({ className }: { className: string }) {
  const { length } = useMyList();
  return (
    <Link to="/my-list" className={`my-list ${className}`}>
      {m.my_list_title()}
      <span className="list-count">{length || ''}</span>
    </Link>
  );
}
