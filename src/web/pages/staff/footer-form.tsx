import { useState } from 'react';
import * as m from '#messages';
import type { Footer, FooterLink } from '../../../contract/pages.staff.ts';
import { OUR_FOOTER } from '../../../domain/our-footer.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { X } from '../../kit/ui/later-icons.tsx';
import { MoveButtons } from '../../kit/ui/move-buttons.tsx';
import { useSend } from '../../kit/use-send.ts';
import { footerTexts, footerTitles } from '../../layout/site-footer.tsx';
import { placeLink, stepLink } from './move-footer-link.ts';
import { PAGE_LISTS } from './undo-change.ts';

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
  return useSend({
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

interface FooterColumnProps {
  title: string;
  links: FooterLink[];
  others: FooterLink[];
  nameOf: (link: FooterLink) => string;
  onStep: (path: string, by: 1 | -1) => void;
  onAdd: (path: string) => void;
  onRemove: (path: string) => void;
}

function FooterColumn(props: FooterColumnProps) {
  const { title, links, others, nameOf, onStep, onAdd, onRemove } = props;
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line p-3">
      <h3 className="font-bold">{title}</h3>
      {links.length === 0 && <p className="text-sm text-muted">{m.footer_column_empty()}</p>}
      <ol aria-label={m.footer_column_links({ title })} className="mb-2 divide-y divide-line">
        {links.map((link, at) => (
          <li key={link.path} data-item className="flex items-center gap-1 py-1">
            <p className="min-w-0 grow text-sm wrap-anywhere">
              <span className="font-semibold">{nameOf(link)}</span>{' '}
              <span className="block text-muted">
                {link.isShown ? link.path : m.footer_link_draft({ path: link.path })}
              </span>
            </p>
            <MoveButtons
              up={m.footer_link_up({ link: nameOf(link) })}
              down={m.footer_link_down({ link: nameOf(link) })}
              isFirst={at === 0}
              isLast={at === links.length - 1}
              onMove={(by) => onStep(link.path, by)}
            />
            <IconButton
              label={m.footer_link_remove({ link: nameOf(link) })}
              onClick={() => onRemove(link.path)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <SelectField
          label={m.footer_link_add({ title })}
          value=""
          onChange={({ target }) => onAdd(target.value)}
        >
          <option value="">{m.footer_link_choose()}</option>
          <Options of={others.map((link) => [link.path, nameOf(link)])} />
        </SelectField>
      )}
    </section>
  );
}
