import type { ReactNode } from 'react';
import * as m from '#messages';
import { chooseTint } from '../../../domain/sign/palette.ts';
import { formatCount } from '../../kit/format.ts';
import { Badge } from '../../kit/ui/badge.tsx';
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
  onEdit: () => void;
  onDelete: () => void;
}

export function SectionRow(props: SectionRowProps) {
  const { section, look, badges, children, actions, below, onEdit, onDelete } = props;
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
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-bold wrap-anywhere">{name}</span>
            <Badge>{slug}</Badge>
            {badges}
            <span className="text-sm text-muted tabular-nums">
              {formatCount(businessCount, m.count_businesses)}
            </span>
          </p>
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
