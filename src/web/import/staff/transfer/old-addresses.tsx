import Papa from 'papaparse';
import { useState } from 'react';
import * as m from '#messages';
import {
  MAX_OLD_ADDRESSES,
  type OldAddress,
  type RefusedAddress,
} from '../../../../contract/old-addresses.staff.ts';
import { formatNumber } from '../../../kit/format.ts';
import { send } from '../../../kit/send.ts';
import { useSend } from '../../../kit/use-send.ts';
import { ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { StaffList } from '../../../staff/staff-screen.tsx';
import { FileField } from '../file-field.tsx';

export function OldAddresses() {
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.old_addresses_lead()}</p>
      <AddList />
      <StaffList
        list="GET /api/admin/old-addresses"
        request={{ query: {} }}
        label={m.old_addresses_title()}
        none={m.old_addresses_empty()}
        failure={m.old_addresses_failed()}
        look="flex flex-wrap items-center gap-x-4 gap-y-2 p-4"
        keyOf={({ old }) => old}
      >
        {(address) => (
          <>
            <div className="min-w-0 grow basis-56 wrap-anywhere">
              <p className="font-bold">{address.old}</p>
              <p className="text-sm text-muted">{address.new || m.old_addresses_hidden()}</p>
            </div>
            <ActionBar offers={[removal(address)]} />
          </>
        )}
      </StaffList>
    </>
  );
}

function removal({ old }: OldAddress): StaffAction {
  return {
    label: m.common_remove(),
    name: m.common_remove_label({ label: old }),
    fallback: m.old_addresses_remove_failed(),
    run: async () => {
      await send('DELETE /api/admin/old-addresses', { query: { old } });
      return { title: m.old_addresses_removed() };
    },
  };
}

function AddList() {
  const [fault, setFault] = useState<string | null>(null);
  const most = formatNumber(MAX_OLD_ADDRESSES);
  const add = useSend({
    run: ({ addresses }: List) => send('POST /api/admin/old-addresses', { body: { addresses } }),
    done: { title: m.old_addresses_added() },
    fallback: m.old_addresses_send_failed(),
    lists: ['/api/admin/old-addresses'],
  });
  const choose = async (file: File) => {
    const list = readList(await file.text());
    const { length } = list.addresses;
    const isLong = length > MAX_OLD_ADDRESSES;
    const refusal = isLong ? m.old_addresses_long({ most }) : m.old_addresses_unreadable();
    const isRefused = isLong || length === 0;
    setFault(isRefused ? refusal : null);
    if (!isRefused) add.mutate(list);
  };
  return (
    <section className="mb-6">
      <FileField
        label={m.old_addresses_file()}
        hint={m.old_addresses_file_hint({ most })}
        accept=".csv,.tsv,.txt,text/csv"
        fault={fault}
        isDisabled={add.isPending}
        onFile={(file) => void choose(file)}
      />
      <div role="status">{add.data && <Added {...add.data} above={add.variables.above} />}</div>
    </section>
  );
}

interface List {
  addresses: Pick<OldAddress, 'old' | 'new'>[];
  /** Rows above the addresses: the names of the columns, if the file has them. */
  above: number;
}

function readList(text: string): List {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const isAddress = (cell: string) => /^(?:\/|https?:)/i.test(cell.trim());
  const [first] = data;
  const above = first && !isAddress(first[1] ?? '') ? 1 : 0;
  const rows = data.slice(above);
  return { addresses: rows.map(([old = '', target = '']) => ({ old, new: target })), above };
}

interface AddedProps {
  added: number;
  changed: number;
  same: number;
  refusedCount: number;
  refused: RefusedAddress[];
  above: number;
}

function Added({ added, changed, same, refused, refusedCount, above }: AddedProps) {
  return (
    <>
      <p className="font-semibold">
        {m.old_addresses_counts({
          added: formatNumber(added),
          changed: formatNumber(changed),
          same: formatNumber(same),
          refused: formatNumber(refusedCount),
        })}
      </p>
      <ul className="mt-2 grid gap-1 text-sm wrap-anywhere">
        {refused.map(({ line, old, new: target, reason }) => (
          <li key={line}>{m.old_addresses_refused({ line: line + above, old, target, reason })}</li>
        ))}
      </ul>
    </>
  );
}
