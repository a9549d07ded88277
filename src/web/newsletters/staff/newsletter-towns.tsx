import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { NewsletterTown } from '../../../contract/newsletters.staff.ts';
import { type NewsKind, newsKinds } from '../../../domain/newsletters.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ActionBar } from '../../staff/decide.tsx';
import { FormDialog, StaffForm, useFields } from '../../staff/form.tsx';
import { CardList, Loaded } from '../../staff/staff-screen.tsx';

const LISTS = ['/api/admin/newsletters', '/api/admin/audit'];

export function NewsletterTowns() {
  const towns = useQuery({ ...read('GET /api/admin/newsletters', {}), staleTime: 0 });
  const [first] = towns.data ?? [];
  const all = towns.data?.map((town) => ({ ...town, id: nameTown(town) }));
  return (
    <>
      {first && (
        <p className="mb-3 max-w-[75ch] text-muted">
          {m.newsletters_staff_lead({ date: formatDate(first.week) })}
        </p>
      )}
      <CardList
        query={{ ...towns, data: all }}
        failure={m.newsletters_load_failed()}
        none={m.newsletters_none()}
      >
        {(town) => <TownItem town={town} />}
      </CardList>
    </>
  );
}

function nameTown({ city, state }: NewsletterTown): string {
  return `${city}, ${state}`;
}

function TownItem({ town }: { town: NewsletterTown }) {
  const { readers, note, isSkipped, last } = town;
  const name = nameTown(town);
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold">{name}</h2>
        <Badge>{formatCount(readers, m.newsletters_readers)}</Badge>
        {isSkipped && <Badge tone="gold">{m.newsletters_skipped()}</Badge>}
      </div>
      {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
      {last && <p className="text-sm text-muted">{describeLast(last)}</p>}
      <ActionBar
        className="mt-1 -ml-3"
        offers={[
          {
            label: (
              <>
                {m.newsletters_look()}
                <span className="sr-only">: {name}</span>
              </>
            ),
            variant: 'quiet',
            opens: ({ close }) => (
              <FormDialog
                title={name}
                description={m.newsletters_draft({ date: formatDate(town.week) })}
                size="wide"
                onClose={close}
              >
                <Draft town={town} onClose={close} />
              </FormDialog>
            ),
          },
        ]}
      />
    </section>
  );
}

function describeLast({ week, sent, isFinished }: NonNullable<NewsletterTown['last']>): string {
  const words = { date: formatDate(week), count: formatNumber(sent) };
  return isFinished ? m.newsletters_last(words) : m.newsletters_sending(words);
}

const kindNames: Record<NewsKind, string> = {
  listing: m.triage_kind_listings(),
  offer: m.offers_title(),
  event: m.events_title(),
  guide: m.guides_title(),
};

function Draft({ town, onClose }: { town: NewsletterTown; onClose: () => void }) {
  const { state, city, week } = town;
  const params = { state, city };
  const news = useQuery({
    ...read('GET /api/admin/newsletters/:state/:city', { params }),
    staleTime: 0,
  });
  const { values, field, box, setRefused } = useFields({
    note: town.note,
    isSkipped: town.isSkipped,
  });
  const save = useSend<void, unknown>({
    run: () =>
      send('PUT /api/admin/newsletters/:state/:city', { params, body: { week, ...values } }),
    done: { title: m.newsletters_saved(), description: nameTown(town) },
    fallback: m.newsletters_save_failed(),
    lists: LISTS,
    onDone: onClose,
    onRefused: setRefused,
  });
  return (
    <StaffForm
      label={nameTown(town)}
      submit={save.isPending ? m.common_saving() : m.common_save()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
      isLong
    >
      <TextAreaField
        label={m.newsletters_note()}
        hint={m.newsletters_note_hint()}
        rows={3}
        maxLength={1000}
        {...field('note')}
      />
      <CheckField label={m.newsletters_skip()} {...box('isSkipped')} />
      <Loaded query={news} failure={m.newsletters_load_failed()}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">{m.newsletters_draft_empty()}</p>
          ) : (
            newsKinds.map((kind) => (
              <NewsList
                key={kind}
                title={kindNames[kind]}
                items={all.filter((one) => one.kind === kind)}
              />
            ))
          )
        }
      </Loaded>
    </StaffForm>
  );
}

function NewsList({
  title,
  items,
}: {
  title: string;
  items: { name: string; detail: string; path: string; day?: string | undefined }[];
}) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {items.map(({ name, detail, path, day }) => (
          <li key={`${path} ${name}`} className="py-1.5">
            <Link to={path} className="font-semibold text-accent hover:underline">
              {name}
            </Link>
            <span className="text-muted">
              {' '}
              {[day && formatDate(day), detail].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
