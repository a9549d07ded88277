import * as m from '#messages';
import type { FooterLink } from '../../../../contract/staff/footer.ts';
import { Options, SelectField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, X } from '../../../ui/later-icons.tsx';

interface FooterColumnProps {
  title: string;
  links: FooterLink[];
  others: FooterLink[];
  nameOf: (link: FooterLink) => string;
  onStep: (path: string, by: 1 | -1) => void;
  onAdd: (path: string) => void;
  onRemove: (path: string) => void;
}

export function FooterColumn(props: FooterColumnProps) {
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
            <IconButton
              label={m.footer_link_up({ link: nameOf(link) })}
              aria-disabled={at === 0}
              className="aria-disabled:opacity-40"
              onClick={() => onStep(link.path, -1)}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={m.footer_link_down({ link: nameOf(link) })}
              aria-disabled={at === links.length - 1}
              className="aria-disabled:opacity-40"
              onClick={() => onStep(link.path, 1)}
            >
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
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
