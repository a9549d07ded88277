import * as m from '#messages';
import type { StaffTrade } from '../../../contract/staff/trades.ts';
import { send } from '../../send.ts';
import { DeleteSection } from '../sections/delete-section.tsx';

interface DeleteTradeProps {
  trade: StaffTrade;
  others: StaffTrade[];
  onClose: () => void;
}

export function DeleteTrade({ trade, others, onClose }: DeleteTradeProps) {
  return (
    <DeleteSection
      kind="trade"
      section={trade}
      targets={
        <>
          <option value="none">{m.staff_trades_no_other_trade()}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </>
      }
      remove={(moveTo) =>
        send('DELETE /api/admin/trades/:id', {
          params: { id: trade.id },
          query: { moveTo: moveTo || undefined },
        })
      }
      undo={(id) => send('POST /api/admin/trades/:id/undo', { params: { id } })}
      onClose={onClose}
    />
  );
}
