import { Bookmark } from 'lucide-react';
import { useMyList } from '../../my-list/use-my-list.ts';
import { useToast } from '../../ui/toast.tsx';
import { ActionContent } from './action-content.tsx';

/** Its words stay the same, so that nothing moves; whether it is saved shows in how it looks. */
export function SaveButton({ businessId }: { businessId: number }) {
  const { has, toggle } = useMyList();
  const toast = useToast();
  const isSaved = has(businessId);
  const change = () => {
    toggle(businessId);
    toast(
      isSaved
        ? { title: 'Removed from My list' }
        : { title: 'Saved to My list', description: 'It is kept in this browser.' },
    );
  };
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      onClick={change}
      className="action noscript:hidden aria-pressed:border-accent aria-pressed:text-accent aria-pressed:[&_svg]:fill-current"
    >
      <ActionContent icon={Bookmark}>Save</ActionContent>
    </button>
  );
}
