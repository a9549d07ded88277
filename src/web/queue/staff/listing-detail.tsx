import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { AuditEntry } from '../../../contract/audit.staff.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import type { ListingChecks } from '../../../contract/checks.staff.ts';
import type { DuplicatePair } from '../../../contract/duplicates.staff.ts';
import type { OwnerQuestion, QueueItem } from '../../../contract/queue.staff.ts';
import { customFieldLabel, formatCustomValue } from '../../../domain/custom-values.ts';
import { describeFactIssue } from '../../../domain/issue-words.ts';
import { distinct, labelOf, submittedFields } from '../../../domain/listing-fields.ts';
import type { Photo } from '../../../domain/photos.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { hasRight } from '../../../domain/rights.ts';
import { AuditList } from '../../audit/staff/audit-list.tsx';
import { sourceNames } from '../../businesses/sources.ts';
import { allFields } from '../../businesses/staff/all-fields.ts';
import { approval, rejection } from '../../businesses/staff/listing-actions.tsx';
import { verdictWords } from '../../duplicates/staff/pair-columns.tsx';
import { PairDetail } from '../../duplicates/staff/pair-detail.tsx';
import { describeConfirmed } from '../../issues/staff/describe-checks.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useStaffAction } from '../../kit/use-staff-action.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import { PhotoPicture } from '../../photos/photo-picture.tsx';
import { blockOffer } from '../../staff/block-dialog.tsx';
import { type Act, ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { MailText } from '../../staff/mail-text.tsx';
import { useSettled } from '../../staff/use-settled.ts';
import { describeAsked, editOffer, IssueReasons, issueActions } from './issue-item.tsx';

export interface WaitingListing {
  item: QueueItem;
  business: StaffBusiness;
  checks: ListingChecks;
  pairs: DuplicatePair[];
  photos: Photo[];
  user: User;
}

export function historyOf(id: number) {
  return readPages('GET /api/admin/audit', { query: historyQuery(id) });
}

function historyQuery(id: number) {
  return { businessId: String(id), limit: '10' };
}

export function ListingDetail({ act, ...listing }: WaitingListing & { act: Act }) {
  const { item, business, checks, pairs, photos, user } = listing;
  const mayReadHistory = hasRight(user, 'audit');
  const hasContact = Boolean(business.ownerEmail ?? business.email);
  const mayBlock = hasContact && hasRight(user, 'reviews');
  const block = mayBlock ? [blockOffer({ kind: 'listing', id: business.id })] : [];
  const history = useHistory(business.id, mayReadHistory);
  return (
    <>
      {item.question && <QuestionNote question={item.question} businessId={business.id} />}
      <ListingFields
        business={business}
        photos={photos}
        history={history.data?.pages[0]?.items ?? []}
      />
      <ListingPlace business={business} />
      <FactChecks checks={checks} />
      <Lookalikes pairs={pairs} id={business.id} act={act} />
      {mayReadHistory && <ListingHistory id={business.id} />}
      <ActionBar
        offers={[...listingOffers(business, user), ...block]}
        {...act}
        className={STICKY}
      />
    </>
  );
}

export function IssueDetail({ act, ...listing }: WaitingListing & { act: Act }) {
  const { item, business, checks, pairs, photos, user } = listing;
  const hasContact = (business.ownerEmail ?? business.email) !== null;
  return (
    <>
      {item.question && <QuestionNote question={item.question} businessId={business.id} />}
      <section aria-label={m.triage_checks()}>
        <IssueReasons checks={checks} />
        <p className="mt-1 text-sm text-muted">
          {checks.points > 0 && `${formatCount(checks.points, m.count_points)}. `}
          {describeConfirmed(checks)}. {describeAsked(checks, hasContact)}
        </p>
      </section>
      <ListingFields business={business} photos={photos} history={[]} />
      <ListingPlace business={business} />
      <Lookalikes pairs={pairs} id={business.id} act={act} />
      <ActionBar
        offers={issueActions(business, { hasContact, user })}
        {...act}
        className={STICKY}
      />
    </>
  );
}

const STICKY =
  'sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface p-3 sm:-mx-5 *:[button]:px-3';

function FactChecks({ checks: { doubts } }: { checks: ListingChecks }) {
  return (
    <section aria-label={m.triage_checks()} className="text-sm">
      <h3 className="mb-1 text-base font-semibold">{m.triage_checks()}</h3>
      {doubts.length === 0 && <p className="text-muted">{m.triage_checks_fine()}</p>}
      <ul className="flex flex-col gap-2">
        {doubts.map((doubt) => (
          <li key={doubt.kind} className="font-semibold text-danger">
            {describeFactIssue(doubt)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lookalikes({ pairs, id, act }: { pairs: DuplicatePair[]; id: number; act: Act }) {
  return (
    <section aria-label={m.triage_duplicates_label()}>
      <h3 className="mb-1 font-semibold">{m.triage_duplicates_label()}</h3>
      {pairs.length === 0 && <p className="text-sm text-muted">{m.triage_duplicates_none()}</p>}
      {pairs.map((pair, place) => {
        const other = pair.low.id === id ? pair.high : pair.low;
        return (
          <details
            key={other.id}
            open={place === 0}
            className="mb-2 rounded-card border border-gold-line p-3"
          >
            <summary className="cursor-pointer font-semibold wrap-anywhere pointer-coarse:py-2">
              {other.name}
              {pair.verdict && ` · ${verdictWords[pair.verdict]}`}
            </summary>
            <div className="mt-2">
              <PairDetail pair={pair} isAside {...act} />
            </div>
          </details>
        );
      })}
    </section>
  );
}

function listingOffers(business: StaffBusiness, user: User): StaffAction[] {
  const { id, name, ownerEmail, email } = business;
  const contact = ownerEmail ?? email;
  const params = { id };
  const approve: StaffAction = {
    ...approval(business),
    label: m.triage_approve_next(),
    keys: 'a',
    variant: 'primary',
  };
  const reject: StaffAction = {
    ...rejection(business),
    label: m.triage_reject_button(),
    keys: 'r',
  };
  const ask: StaffAction = {
    label: m.triage_ask_button(),
    keys: 'o',
    fallback: m.triage_ask_failed_text(),
    asks: {
      title: m.triage_ask_title(),
      text: `${contact} ${m.triage_ask_effect()}`,
      confirm: m.triage_ask_confirm(),
      reason: {
        decision: 'ask',
        label: m.triage_question(),
        hint: m.triage_question_hint(),
        missing: m.input_question_missing(),
      },
      more: (question) => <QuestionMail id={id} question={question} />,
    },
    run: async (question) => {
      await send('POST /api/admin/businesses/:id/question', { params, body: { question } });
      return {
        title: m.triage_asked(),
        description: m.triage_asked_text({ name }),
        undo: async () => {
          await send('DELETE /api/admin/businesses/:id/question', { params });
          return { title: m.triage_ask_failed() };
        },
      };
    },
  };
  const edit = editOffer(business, user, m.common_edit());
  return contact === null
    ? [approve, reject, edit, { lacks: m.triage_ask_impossible() }]
    : [approve, reject, ask, edit];
}

function QuestionMail({ id, question }: { id: number; question: string }) {
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(question);
  const { data } = useQuery({
    queryKey: ['question mail', id, settled],
    queryFn: () =>
      send('POST /api/admin/businesses/:id/question/preview', {
        params: { id },
        body: { question: settled },
      }),
    enabled: isOpen,
    placeholderData: (former) => former,
  });
  return <MailText mail={data} isOpen={isOpen} onOpenChange={setOpen} />;
}

const questionStates: Record<OwnerQuestion['state'], string> = {
  waiting: m.triage_owner_waiting(),
  answered: m.triage_owner_answered(),
  changed: m.triage_owner_changed(),
  silent: m.triage_owner_silent(),
};

function QuestionNote({ question, businessId }: { question: OwnerQuestion; businessId: number }) {
  const stop = useStaffAction<void, unknown>({
    run: () => send('DELETE /api/admin/businesses/:id/question', { params: { id: businessId } }),
    done: { title: m.triage_wait_ended() },
    fallback: m.triage_wait_end_failed(),
    lists: [],
  });
  return (
    <section
      aria-label={m.triage_question_label()}
      className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm"
    >
      <h3 className="font-semibold">
        {questionStates[question.state]}
        {question.state === 'waiting' &&
          ` ${m.triage_question_since({ date: formatDate(question.askedAt) })}`}
      </h3>
      <p className="whitespace-pre-line wrap-anywhere">
        {m.triage_question_text({ question: question.question })}
      </p>
      {question.answer && (
        <p className="mt-1 font-semibold whitespace-pre-line wrap-anywhere">
          {m.triage_question_answer({ answer: question.answer })}
        </p>
      )}
      {question.state === 'waiting' && (
        <Button
          variant="quiet"
          className="-ml-3"
          disabled={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {m.triage_wait_end()}
        </Button>
      )}
    </section>
  );
}

interface FieldsProps {
  business: StaffBusiness;
  photos: Photo[];
}

type Field = [name: string, label: string, value: string | null];

function ListingFields({ business, photos, history }: FieldsProps & { history: AuditEntry[] }) {
  const was = findFormer(history);
  const { data: fields = [] } = useQuery(allFields);
  const own = fields
    .filter(({ key }) => key in business.custom)
    .map(
      (field): Field => [
        field.key,
        customFieldLabel(field),
        formatCustomValue(field, business.custom[field.key]),
      ],
    );
  return (
    <div className="flex flex-col gap-4">
      <Pictures business={business} photos={photos} />
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {[...listFields(business), ...own].map(([name, label, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:-mt-2">
              {value || <span className="text-muted">{m.common_empty()}</span>}
              {was.has(name) && String(was.get(name) ?? '') !== (value ?? '') && (
                <Former value={was.get(name)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Former({ value }: { value: unknown }): ReactNode {
  return (
    <span className="mt-0.5 block w-fit rounded-card border border-gold-line bg-gold-soft px-2 py-0.5 text-sm text-gold">
      {value === null || value === ''
        ? m.triage_changed_from_empty()
        : m.triage_changed_from({ value: String(value) })}
    </span>
  );
}

/** Returns the oldest value of each changed field; entries are sorted newest first. */
function findFormer(history: AuditEntry[]): Map<string, unknown> {
  const changes = history.filter(({ before, after }) => before !== null && after !== null);
  return new Map(changes.flatMap(({ before }) => Object.entries(before ?? {})));
}

const described = distinct([
  ...(['name', 'description', 'categoryId', 'trades'] as const),
  ...submittedFields.filter(
    (name): name is Exclude<typeof name, 'imageUrl' | 'custom'> =>
      name !== 'imageUrl' && name !== 'custom',
  ),
]);

function describe(name: (typeof described)[number], business: StaffBusiness): string | null {
  if (name === 'categoryId') return business.category.name;
  if (name === 'trades') return business.trades.map((trade) => trade.name).join(', ');
  return business[name];
}

function describeTier({ isPremium, plan }: StaffBusiness): string {
  if (!isPremium) return m.common_free();
  return [m.common_premium(), ...(plan ? [namePlan(plan)] : [])].join(', ');
}

function listFields(business: StaffBusiness): Field[] {
  const { source, submittedAt } = business;
  return [
    ...described.map((name): Field => [name, labelOf(name, 'queue'), describe(name, business)]),
    ['isPremium', m.common_type(), describeTier(business)],
    ['source', m.common_source(), source && sourceNames[source]],
    ['slug', m.triage_field_address_here(), business.slug],
    ['submittedAt', m.triage_field_submitted(), formatDate(submittedAt)],
    ['id', m.common_number(), `#${business.id}`],
  ];
}

function Pictures({ business: { imageUrl, name }, photos }: FieldsProps) {
  const look = 'max-h-64 w-full rounded-card border border-line bg-sunken object-contain';
  if (photos.length > 0) {
    return (
      <ul
        aria-label={m.common_photos()}
        className={`grid gap-3 ${photos.length > 1 ? 'sm:grid-cols-2' : ''}`}
      >
        {photos.map((photo) => (
          <li key={photo.key}>
            <PhotoPicture photo={photo} width={640} alt={photo.alt || name} className={look} />
          </li>
        ))}
      </ul>
    );
  }
  if (!imageUrl) return null;
  return (
    <img
      src={imageUrl}
      alt={m.triage_picture_alt({ name })}
      referrerPolicy="no-referrer"
      className={look}
    />
  );
}

const precisions = {
  rooftop: m.triage_point_rooftop(),
  zip: m.triage_point_zip(),
  city: m.triage_point_city(),
};

function ListingPlace({ business }: { business: StaffBusiness }) {
  const { name, coordinates, precision } = business;
  return (
    <section aria-label={m.common_map()}>
      <h3 className="mb-1 font-semibold">{m.triage_map_title()}</h3>
      {coordinates ? (
        <>
          <PlaceMap name={name} coordinates={coordinates} precision={precision} />
          <p className="mt-1 text-sm text-muted tabular-nums">
            {coordinates.latitude}, {coordinates.longitude}
            {precision && ` · ${precisions[precision]}`}
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">{m.triage_map_unknown()}</p>
      )}
    </section>
  );
}

function useHistory(id: number, isEnabled: boolean) {
  return useInfiniteQuery({ ...historyOf(id), staleTime: 0, enabled: isEnabled });
}

function ListingHistory({ id }: { id: number }) {
  return (
    <section aria-label={m.common_history()}>
      <h3 className="mb-1 font-semibold">{m.common_history()}</h3>
      <AuditList
        query={historyQuery(id)}
        none={m.triage_history_empty()}
        failure={m.triage_history_failed()}
        height="h-24"
      />
    </section>
  );
}
