import { Bookmark } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MAX_SAVED } from '../../contract/my-list.ts';
import { useToast } from '../ui/toast.tsx';
import { removeFromMyList, saveToMyList, useMyList } from './use-my-list.ts';

interface SaveButtonProps {
  business: { id: number; name: string };
  className?: string;
}

/** Puts a business on the visitor's list, or takes it off. */
export function SaveButton({ business: { id, name }, className = '' }: SaveButtonProps) {
  const isSaved = useMyList().includes(id);
  const toast = useToast();
  const navigate = useNavigate();
  function save() {
    const action = { label: 'My list', run: () => navigate('/my-list') };
    if (saveToMyList([id]) === 0) toast({ title: 'Saved to My list', description: name, action });
    else toast({ title: 'Your list is full', description: describeFull(), action });
  }
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      onClick={isSaved ? () => removeFromMyList([id]) : save}
      className={`noscript:hidden ${className}`}
    >
      <Bookmark size={18} aria-hidden="true" className={isSaved ? 'fill-current' : ''} />
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isSaved ? 'invisible' : ''}>Save</span>
        <span className={isSaved ? '' : 'invisible'}>Saved</span>
      </span>
    </button>
  );
}

function describeFull(): string {
  return `It holds ${MAX_SAVED} businesses. Remove one to make room.`;
}
