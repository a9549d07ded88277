import { useNavigate } from 'react-router';
import * as m from '#messages';
import { MAX_SAVED } from '../../domain/my-list.ts';
import { Bookmark } from '../kit/ui/icons.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { removeFromMyList, saveToMyList } from './change-my-list.ts';
import { useMyList } from './use-my-list.ts';

interface SaveButtonProps {
  business: { id: number; name: string };
  className?: string;
}

export function SaveButton({ business: { id, name }, className = '' }: SaveButtonProps) {
  const isSaved = useMyList().includes(id);
  const toast = useToast();
  const navigate = useNavigate();
  function save() {
    const action = { label: m.my_list_title(), run: () => navigate('/my-list') };
    if (saveToMyList([id]) === 0)
      toast({ title: m.my_list_saved_toast(), description: name, action });
    else toast({ title: m.my_list_full(), description: describeFull(), action });
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
        <span className={isSaved ? 'invisible' : undefined}>{m.common_save()}</span>
        <span className={isSaved ? undefined : 'invisible'}>{m.common_saved()}</span>
      </span>
    </button>
  );
}

function describeFull(): string {
  return m.my_list_full_text({ maxSaved: MAX_SAVED });
}
