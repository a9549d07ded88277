import { useState } from 'react';
import * as m from '#messages';
import { OUR_FOOTER } from '../../../../contract/our-footer.ts';
import type { Footer, FooterLink } from '../../../../contract/staff/footer.ts';
import { footerTexts, footerTitles } from '../../../layout/site-footer.tsx';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { PAGE_LISTS } from '../lists.ts';
import { FooterColumn } from './column.tsx';
import { placeLink, stepLink } from './move-link.ts';

const LISTS = [...PAGE_LISTS, '/api/admin/footer'];

interface FooterFormProps {
  footer: Footer;
  onDirtyChange: (isDirty: boolean) => void;
  onConflict: () => void;
  onClose: () => void;
}

export function FooterForm(props: FooterFormProps) {
  const { footer, onDirtyChange, onConflict, onClose } = props;
  const [columns, setColumns] = useState(() => listPaths(footer));
  const [said, setSaid] = useState('');
  const save = useSaveFooter(footer, { onClose, onConflict });
  const all = [...footer.columns.flat(), ...footer.others];
  const byPath = new Map(all.map((link) => [link.path, link]));
  const placed = new Set(columns.flat());
  const change = (next: string[][], words: string) => {
    setColumns(next);
    setSaid(words);
    onDirtyChange(JSON.stringify(next) !== JSON.stringify(listPaths(footer)));
  };
  const name = (path: string) => nameLink(byPath.get(path) ?? { path, title: null });
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="grid gap-4 lg:grid-cols-3">
        {columns.map((paths, at) => (
          <FooterColumn
            key={footerTitles[at]}
            title={footerTitles[at] ?? ''}
            links={paths.flatMap((path) => byPath.get(path) ?? [])}
            others={all.filter(({ path }) => !placed.has(path))}
            nameOf={nameLink}
            onStep={(path, by) =>
              change(stepLink(columns, path, by), m.footer_link_moved({ path: name(path) }))
            }
            onAdd={(path) =>
              change(placeLink(columns, path, at), m.footer_link_added({ path: name(path) }))
            }
            onRemove={(path) =>
              change(placeLink(columns, path, null), m.footer_link_removed({ path: name(path) }))
            }
          />
        ))}
      </div>
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3">
        <Button disabled={save.isPending} onClick={() => save.mutate(columns)}>
          {save.isPending ? m.common_saving() : m.common_save()}
        </Button>
        <Button variant="secondary" onClick={() => change(ours(), m.footer_reset_done())}>
          {m.footer_reset()}
        </Button>
      </div>
    </div>
  );
}

function ours(): string[][] {
  return OUR_FOOTER.map((paths) => [...paths]);
}

function listPaths({ columns }: Footer): string[][] {
  return columns.map((links) => links.map(({ path }) => path));
}

function nameLink({ path, title }: Pick<FooterLink, 'path' | 'title'>): string {
  return title ?? footerTexts.get(path) ?? path;
}

function useSaveFooter(
  before: Footer,
  { onClose, onConflict }: Pick<FooterFormProps, 'onClose' | 'onConflict'>,
) {
  return useStaffAction({
    run: (columns: string[][]) =>
      send('PUT /api/admin/footer', { body: { version: before.version, columns } }),
    done: {
      title: m.footer_saved(),
      description: m.footer_saved_text(),
    },
    undo:
      ({ version }) =>
      async () => {
        await send('PUT /api/admin/footer', { body: { version, columns: listPaths(before) } });
        return { title: m.footer_restored() };
      },
    fallback: m.footer_save_failed(),
    lists: LISTS,
    onDone: onClose,
    onRefused: ({ status }) => {
      if (status === 409) onConflict();
    },
  });
}
