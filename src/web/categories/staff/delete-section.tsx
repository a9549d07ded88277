import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import type { StaffTrade } from '../../../contract/trades.staff.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { type Undo, useSend } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';

const words = {
  category: {
    title: m.categories_delete_title(),
    deleted: m.categories_deleted(),
    restored: m.categories_restored(),
    failed: m.categories_delete_failed(),
    choose: m.categories_choose(),
    select: m.field_category_choice(),
    use: m.categories_delete_in_use,
  },
  trade: {
    title: m.trades_delete_title(),
    deleted: m.trades_deleted(),
    restored: m.trades_restored(),
    failed: m.trades_delete_failed(),
    choose: m.trades_choice(),
    select: m.trades_choose(),
    use: m.trades_delete_in_use,
  },
};

export type OnDone = (last: { title: string; undo: Undo } | null) => void;

interface DeleteSectionProps {
  onDone: OnDone;
  kind: 'category' | 'trade';
  /** `businessCount` counts only public listings; the server checks the others too. */
  section: { name: string; businessCount: number };
  targets: ReactNode;
  remove: (moveTo: string) => Promise<{ id: number }>;
  undo: (id: number) => Promise<unknown>;
  onClose: () => void;
}

function DeleteSection(props: DeleteSectionProps) {
  const { kind, section, targets, onClose } = props;
  const said = words[kind];
  const [moveTo, setMoveTo] = useState('');
  const [use, setUse] = useState(
    section.businessCount > 0 ? formatCount(section.businessCount, said.use) : null,
  );
  const [isMissing, setMissing] = useState(false);
  const undoOf = (id: number) => async () => {
    await props.undo(id);
    props.onDone(null);
    return { title: said.restored };
  };
  const remove = useSend({
    run: () => props.remove(moveTo),
    done: { title: said.deleted },
    undo: ({ id }) => undoOf(id),
    fallback: said.failed,
    lists: BUSINESS_LISTS,
    onDone: ({ id }) => {
      props.onDone({ title: `${said.deleted}: ${section.name}`, undo: undoOf(id) });
      onClose();
    },
    onRefused: ({ status, detail }) => {
      if (status === 409) setUse(detail);
    },
  });
  const mustMove = use !== null;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={said.title}
      description={
        <>
          <p>{m.categories_delete_question({ name: section.name })}</p>
          {use && <p className="mt-2">{use}</p>}
        </>
      }
      confirmLabel={mustMove ? m.categories_move_and_delete() : m.common_delete()}
      isPending={remove.isPending}
      onConfirm={() => {
        if (mustMove && !moveTo) setMissing(true);
        else remove.mutate(undefined);
      }}
    >
      {mustMove && (
        <SelectField
          label={m.categories_move_target()}
          aria-required
          value={moveTo}
          error={isMissing ? said.choose : undefined}
          onChange={(event) => {
            setMoveTo(event.target.value);
            setMissing(false);
          }}
        >
          <option value="">{said.select}</option>
          {targets}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}

interface DeleteCategoryProps {
  category: Category;
  others: Category[];
  onClose: () => void;
  onDone: OnDone;
}

export function DeleteCategory({ category, others, ...after }: DeleteCategoryProps) {
  return (
    <DeleteSection
      {...after}
      kind="category"
      section={category}
      targets=<Options of={others} />
      remove={(moveTo) =>
        send('DELETE /api/admin/categories/:id', {
          params: { id: category.id },
          query: { moveTo: moveTo || undefined },
        })
      }
      undo={(id) => send('POST /api/admin/categories/:id/undo', { params: { id } })}
    />
  );
}

interface DeleteTradeProps {
  trade: StaffTrade;
  others: StaffTrade[];
  onClose: () => void;
  onDone: OnDone;
}

export function DeleteTrade({ trade, others, ...after }: DeleteTradeProps) {
  return (
    <DeleteSection
      {...after}
      kind="trade"
      section={trade}
      targets={
        <>
          <option value="none">{m.trades_no_other()}</option>
          <Options of={others} />
        </>
      }
      remove={(moveTo) =>
        send('DELETE /api/admin/trades/:id', {
          params: { id: trade.id },
          query: { moveTo: moveTo || undefined },
        })
      }
      undo={(id) => send('POST /api/admin/trades/:id/undo', { params: { id } })}
    />
  );
}
