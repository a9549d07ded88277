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
    <Card title={m.common_saved_exports()}>
      <LineList
        query={saved}
        failure={m.exports_load_failed()}
        none={m.exports_empty()}
        isPlain
        about={describe}
        offers={(one) => [
          {
            label: m.common_download(),
            name: m.exports_download_named({ name: one.name }),
            href: fileAddress(one, { name: one.name, mark }),
            isDownload: true,
          },
          {
            label: m.common_open_action(),
            name: m.exports_open_named({ name: one.name }),
            onPress: () => onOpen(one),
          },
          deletion(one.name, {
            title: m.exports_delete_title(),
            fallback: m.exports_delete_failed(),
            run: async () => {
              await send('DELETE /api/admin/exports/:id', { params: { id: one.id } });
              return { title: m.exports_deleted() };
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
    ? m.exports_summary_filtered({ chosen, values })
    : m.exports_summary_all({ chosen });
}
