import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { GoneChoice } from '../../../contract/imports.staff.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { toggled } from '../../staff/form.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';

/** Choice for listings that the list no longer names, except those that stay. */
export interface Leaving {
  gone: GoneChoice;
  staying: number[];
}

const choices: Record<GoneChoice, string> = {
  keep: m.import_gone_keep(),
  close: m.import_gone_close(),
  hide: m.import_gone_hide(),
};

export function useGone(importId: number) {
  return useQuery({
    ...read('GET /api/admin/imports/:id/gone', { params: { id: importId } }),
    refetchOnMount: 'always',
  });
}

interface ImportGoneProps {
  found: ReturnType<typeof useGone>;
  leaving: Leaving;
  onChoose: (leaving: Leaving) => void;
}

/** Listings that an earlier version of this list names and this one doesn't. */
export function ImportGone({ found: { data, isError }, leaving, onChoose }: ImportGoneProps) {
  if (isError) return <p role="alert">{m.import_rows_failed()}</p>;
  if (!data?.list || data.total === 0) return null;
  const { list, total, listings } = data;
  const { gone, staying } = leaving;
  return (
    <section aria-labelledby="import-gone" className="mt-5">
      <h2 id="import-gone" className="mb-1 font-bold">
        {m.import_gone_title()}
      </h2>
      <p className="mb-3 max-w-[75ch] text-muted">
        {m.import_gone_text({
          count: formatCount(total, m.count_businesses),
          fileName: list.fileName,
          date: formatDate(list.importedAt),
        })}
      </p>
      <SelectField
        label={m.import_gone_label()}
        value={gone}
        hint={m.import_gone_hint()}
        onChange={({ target }) => {
          if (isKeyOf(choices, target.value)) onChoose({ ...leaving, gone: target.value });
        }}
      >
        <Options of={Object.entries(choices)} />
      </SelectField>
      <fieldset
        aria-label={m.import_gone_title()}
        className="mt-3 max-h-64 overflow-y-auto rounded-card border border-line px-3"
      >
        {listings.map(({ id, name, city, state }) => (
          <CheckField
            key={id}
            label={name}
            hint={[city, state].filter(Boolean).join(', ')}
            disabled={gone === 'keep'}
            checked={gone !== 'keep' && !staying.includes(id)}
            onChange={({ target }) =>
              onChoose({ ...leaving, staying: toggled(staying, id, !target.checked) })
            }
          />
        ))}
      </fieldset>
    </section>
  );
}
