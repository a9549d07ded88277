import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { SavedExport } from '../../../../contract/staff/transfer/exports.ts';
import { read } from '../../../api.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Card } from '../../../ui/card.tsx';
import { useKept } from '../../../use-kept.ts';
import { deletion, LineList } from '../line-list.tsx';
import { FOR_SPREADSHEETS, fileAddress } from './columns.ts';

export const savedExports = read('GET /api/admin/exports', {});
export const EXPORT_LISTS = ['/api/admin/exports'];

export function SavedExports({ onOpen }: { onOpen: (saved: SavedExport) => void }) {
  const saved = useQuery({ ...savedExports, staleTime: 0 });
  const mark = useKept(FOR_SPREADSHEETS) === 'yes' ? 'yes' : 'no';
  return (
    <Card title={m.staff_transfer_saved_exports()}>
      <LineList
        query={saved}
        failure={m.staff_transfer_the_exports_could_not_be_loaded()}
        none={m.staff_transfer_no_export_is_saved_yet()}
        isPlain
        about={describe}
        offers={(one) => [
          {
            label: m.staff_transfer_download(),
            name: m.staff_transfer_download_name({ name: one.name }),
            href: fileAddress(one, { name: one.name, mark }),
            isDownload: true,
          },
          {
            label: m.staff_transfer_open(),
            name: m.staff_transfer_open_name({ name: one.name }),
            onPress: () => onOpen(one),
          },
          deletion(one.name, {
            title: m.staff_transfer_delete_export(),
            fallback: m.staff_transfer_the_export_could_not_be_deleted(),
            run: async () => {
              await send('DELETE /api/admin/exports/:id', { params: { id: one.id } });
              return { title: m.staff_transfer_export_deleted() };
            },
          }),
        ]}
      />
    </Card>
  );
}

function describe({ filter, columns }: SavedExport): string {
  const chosen = formatCount(columns.length, m.count_columns);
  const values = Object.values(filter).join(', ');
  return values
    ? m.staff_transfer_chosen_only_values({ chosen, values })
    : m.staff_transfer_chosen_all_listings({ chosen });
}
