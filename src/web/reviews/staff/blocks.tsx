import { useState } from 'react';
import * as m from '#messages';
import type { Block } from '../../../contract/blocks.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { BlockDialog } from '../../staff/block-dialog.tsx';
import { ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { StaffList } from '../../staff/staff-screen.tsx';

export function Blocks() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.blocks_lead()}</p>
      <Button variant="secondary" className="mb-5" onClick={() => setIsAdding(true)}>
        {m.blocks_add_email()}
      </Button>
      {isAdding && <BlockDialog onClose={() => setIsAdding(false)} />}
      <StaffList
        list="GET /api/admin/blocks"
        request={{ query: {} }}
        label={m.blocks_title()}
        none={m.blocks_empty()}
        failure={m.blocks_failed()}
        look="flex flex-wrap items-center gap-x-4 gap-y-2 p-4"
        keyOf={({ id }) => id}
      >
        {(block) => (
          <>
            <div className="min-w-0 grow basis-56 wrap-anywhere">
              <p className="font-bold">{block.person}</p>
              <p>{block.reason}</p>
              <p className="text-sm text-muted">
                {m.blocks_until({ name: block.createdBy, date: formatDate(block.endsAt) })}
              </p>
            </div>
            <ActionBar offers={[lifting(block)]} />
          </>
        )}
      </StaffList>
    </>
  );
}

function lifting({ id, person }: Block): StaffAction {
  return {
    label: m.blocks_lift(),
    name: m.blocks_lift_of({ person }),
    run: async () => {
      await send('DELETE /api/admin/blocks/:id', { params: { id } });
      return { title: m.blocks_lifted() };
    },
  };
}
