import * as m from '#messages';
import type { ShownField } from '../../../domain/custom-values.ts';
import { tellsVisitors } from '../../../domain/distinctions.ts';
import { useSite } from '../../kit/site.tsx';
import { CheckIcon } from '../../kit/ui/icons.tsx';
import { PaperSection } from '../../kit/ui/paper-section.tsx';
import { fieldPictures } from '../field-pictures.tsx';

const link =
  '-my-1 inline-flex min-h-8 items-center text-accent wrap-anywhere hover:underline pointer-coarse:my-0 pointer-coarse:min-h-11';

export function OwnFields({ fields }: { fields: readonly ShownField[] }) {
  const groups = Map.groupBy(fields.filter(tellsVisitors), ({ group }) => group);
  if (groups.size === 0) return null;
  return (
    <PaperSection title={m.fields_good_to_know()}>
      <div className="flex flex-col gap-5">
        {[...groups].map(([group, members]) => (
          <section key={group} aria-label={group ?? undefined}>
            {group && <h3 className="mb-2 font-semibold wrap-anywhere">{group}</h3>}
            <FieldList fields={members} />
          </section>
        ))}
      </div>
    </PaperSection>
  );
}

function FieldList({ fields }: { fields: readonly ShownField[] }) {
  const marks = fields.filter(({ kind }) => kind === 'yes-no');
  const facts = fields.filter(({ kind }) => kind !== 'yes-no');
  return (
    <div className="flex flex-col gap-4">
      {marks.length > 0 && (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {marks.map((field) => (
            <Mark key={field.key} field={field} />
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className="divide-y divide-line">
          {facts.map((field) => (
            <div
              key={field.key}
              className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]"
            >
              <dt className="flex gap-2 text-sm text-muted wrap-anywhere sm:pt-0.5">
                <FieldPicture icon={field.icon} />
                <span className="min-w-0">{field.name}</span>
              </dt>
              <dd className="max-w-[70ch] whitespace-pre-line wrap-anywhere">
                <Value field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function FieldPicture({ icon }: Pick<ShownField, 'icon'>) {
  const Picture = icon && fieldPictures[icon];
  return (
    <span className="mt-0.5 w-4.5 shrink-0">
      {Picture && <Picture size={18} aria-hidden="true" />}
    </span>
  );
}

function Mark({ field: { name, value, icon, remark } }: { field: ShownField }) {
  const said = remark !== '' && <span className="block text-sm text-muted">{remark}</span>;
  if (value === true) {
    const Picture = icon ? fieldPictures[icon] : CheckIcon;
    return (
      <li className="flex min-w-0 gap-2">
        <Picture size={18} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">
          {name}
          {said}
        </span>
      </li>
    );
  }
  return (
    <li className="pl-6.5 text-muted wrap-anywhere">
      {m.fields_said_no({ name })}
      {said}
    </li>
  );
}

function Value({ field: { kind, value, words } }: { field: ShownField }) {
  const { premiumLinkRel } = useSite();
  if (kind === 'link') {
    const rel = `noopener nofollow ugc ${premiumLinkRel}`.trim();
    return (
      <a href={words} target="_blank" rel={rel} className={link}>
        {nameAddress(words)}
        <span className="sr-only"> {m.common_new_tab()}</span>
      </a>
    );
  }
  if (kind === 'email') {
    return (
      <a href={`mailto:${words}`} className={link}>
        {words}
      </a>
    );
  }
  if (kind === 'date') return <time dateTime={String(value)}>{words}</time>;
  if (kind !== 'price-level') return words;
  return (
    <>
      <span aria-hidden="true" className="font-semibold">
        {words}
      </span>
      <span className="sr-only">
        {m.fields_price_level_of({ level: Number(value), highest: 4 })}
      </span>
    </>
  );
}

function nameAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
