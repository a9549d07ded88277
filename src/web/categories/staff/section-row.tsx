import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { chooseTint } from '../../../domain/sign/palette.ts';
import { formatCount } from '../../kit/format.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Pencil, Trash2 } from '../../kit/ui/later-icons.tsx';
import { CategoryIcon } from '../category-icon.tsx';

interface SectionRowProps {
  section: { name: string; slug: string; businessCount: number };
  look: string;
  badges?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  below?: ReactNode;
  /** Makes the name editable in the row if set. */
  onRename?: (name: string) => Promise<unknown>;
  onEdit: () => void;
  onDelete: () => void;
}

export function SectionRow(props: SectionRowProps) {
  const { section, look, badges, children, actions, below, onRename, onEdit, onDelete } = props;
  const { name, slug, businessCount } = section;
  return (
    <li data-item className="px-3 py-1.5 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap">
        <span
          className={`stripes hidden size-10 shrink-0 items-center justify-center rounded-card sm:flex tint-${chooseTint(look)}`}
        >
          <CategoryIcon slug={look} size={20} />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-2">
            {onRename ? (
              <Name name={name} onRename={onRename} />
            ) : (
              <span className="font-bold wrap-anywhere">{name}</span>
            )}
            <Badge>{slug}</Badge>
            {badges}
            <span className="text-sm text-muted tabular-nums">
              {formatCount(businessCount, m.count_businesses)}
            </span>
          </div>
          {children && <p className="text-sm wrap-anywhere text-muted">{children}</p>}
        </div>
        <div data-actions className="ml-auto flex shrink-0 gap-3">
          {actions}
          <IconButton label={m.common_edit_named({ name })} onClick={onEdit}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.common_delete_named({ name })} onClick={onDelete}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {below}
    </li>
  );
}

/** Shows the name as a button that turns into a field. */
function Name({ name, onRename }: { name: string; onRename: (name: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = typed !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) field.current?.select();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        title={m.categories_rename()}
        onClick={() => setTyped(name)}
        className="min-h-8 cursor-text text-left font-bold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
      >
        {name}
        <span className="sr-only"> ({m.categories_rename()})</span>
      </button>
    );
  }
  const close = () => setTyped(null);
  return (
    <form
      aria-label={m.categories_rename_named({ name })}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typed.trim();
        if (!wanted || isBusy) return;
        if (wanted === name) return close();
        setBusy(true);
        onRename(wanted)
          .then(close, () => {})
          .finally(() => setBusy(false));
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <input
        ref={field}
        aria-label={m.common_name()}
        value={typed}
        maxLength={100}
        required
        onChange={({ target }) => setTyped(target.value)}
        className="control max-w-64"
      />
      <Button type="submit" disabled={isBusy}>
        {m.common_save()}
      </Button>
      <Button variant="quiet" onClick={close}>
        {m.common_cancel()}
      </Button>
    </form>
  );
}
