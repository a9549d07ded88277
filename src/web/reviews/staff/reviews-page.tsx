import type { ComponentProps, FormEvent } from 'react';
import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router';
import * as m from '#messages';
import type { ReviewDecision, ReviewState } from '../../../contract/reviews.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { DECISION_DAYS } from '../../../domain/decision-limits.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { formatParameters, readParameters, useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { StaffList, StaffScreen, Views } from '../../staff/staff-screen.tsx';
import { Blocks } from './blocks.tsx';
import { GroupView } from './cluster-view.tsx';
import { FoundReviews } from './found-reviews.tsx';
import { PublicReplies } from './reply-item.tsx';
import { decided, sendUndo } from './use-decide.ts';
import { useListKeys } from './use-list-keys.ts';

const LOOK_AGAIN_AFTER = 1500;

function Decisions() {
  useListKeys();
  return (
    <StaffList
      list="GET /api/admin/review-decisions"
      request={{ query: {} }}
      label={m.reviews_decisions()}
      none={m.reviews_decisions_empty({ decisionDays: DECISION_DAYS })}
      failure={m.reviews_decisions_failed()}
      every={(decisions) => decisions.some(isUnderWay) && LOOK_AGAIN_AFTER}
      keyOf={({ id }) => id}
    >
      {(decision) => <Decision decision={decision} />}
    </StaffList>
  );
}

function isUnderWay({ state }: ReviewDecision): boolean {
  return state === 'running' || state === 'undoing';
}

function Decision({ decision }: { decision: ReviewDecision }) {
  const { action, reviewCount, businesses, businessCount, decidedAt, decidedBy } = decision;
  const { reason, groupId, leftCount, undoneBy, notices } = decision;
  const title = formatCount(reviewCount, decided[action]);
  const others = businessCount - businesses.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold">{title}</h2>
        {undoneBy && <Badge tone="gold">{m.reviews_undone_by({ undoneBy })}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {decidedBy}, {formatDate(decidedAt)}: {businesses.join(', ')}
        {others > 0 && ` ${m.common_and_more({ number: formatNumber(others) })}`}
      </p>
      {reason && <p className="max-w-[75ch] text-sm wrap-anywhere">“{reason}”</p>}
      {isUnderWay(decision) && <Progress decision={decision} />}
      {leftCount > 0 && (
        <p className="text-sm">
          {m.reviews_decision_skipped({
            count: formatCount(leftCount, m.count_reviews),
          })}
        </p>
      )}
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
      <div className="flex flex-wrap gap-3">
        {decision.isUndoable && <ActionBar offers={[undo(decision, title)]} />}
        {groupId && (
          <TextLink to={`/admin/reviews?group=${groupId}`}>
            {spoken(m.reviews_group_of, { title })}
          </TextLink>
        )}
      </div>
    </>
  );
}

function Progress({
  decision: { state, settledCount, reviewCount },
}: {
  decision: ReviewDecision;
}) {
  const numbers = { number: formatNumber(settledCount), number2: formatNumber(reviewCount) };
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
      <progress value={settledCount} max={reviewCount} className="h-3">
        {settledCount}
      </progress>
      {state === 'undoing'
        ? m.reviews_undo_progress(numbers)
        : m.reviews_decision_progress(numbers)}
    </p>
  );
}

function undo({ id, undoableUntil }: ReviewDecision, title: string): StaffAction {
  return {
    label: (
      <Rich
        message={m.reviews_undo_named}
        fields={{ title, date: formatDate(undoableUntil) }}
        parts={{
          span: (text) => <span className="sr-only">{text}</span>,
          span2: (text) => <span className="text-sm font-normal text-muted">{text}</span>,
        }}
      />
    ),
    fallback: m.reviews_undo_failed(),
    run: () => sendUndo(id),
  };
}

function Notice({ notice }: { notice: ReviewDecision['notices'][number] }) {
  const { id, businessName, removed, until, isShown } = notice;
  if (!isShown) return null;
  const end: StaffAction = {
    label: spoken(m.reviews_note_end, { businessName }),
    variant: 'quiet',
    fallback: m.reviews_note_end_failed(),
    run: async () => {
      await send('DELETE /api/admin/review-notices/:id', { params: { id } });
      return { title: m.reviews_note_ended() };
    },
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        {m.reviews_note_shown({
          businessName,
          date: formatDate(until),
          count: formatCount(removed, m.reviews_note_removed_count),
        })}
      </span>
      <ActionBar offers={[end]} />
    </div>
  );
}

type Name = Exclude<(typeof screens.reviews.reads)[number], 'status' | 'group'>;

const RATINGS = [5, 4, 3, 2, 1].map(
  (rating) => [`${rating}`, m.reviews_filter_stars({ rating })] as const,
);

function Filters({ filter }: { filter: { [name in Name]?: string | undefined } }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      [...given].map(([name, value]) => [name, String(value).trim()]),
    );
    navigate({ search: formatParameters(screens.reviews, { status: 'all', ...values }) });
  };
  const field = (name: Name) => ({ name, defaultValue: filter[name] ?? '' });
  return (
    <search>
      <form onSubmit={search} className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label={m.common_words()} type="search" maxLength={200} {...field('q')} />
        <TextField
          label={m.common_business()}
          hint={m.reviews_filter_business_hint()}
          maxLength={200}
          {...field('business')}
        />
        <TextField label={m.reviews_filter_author()} maxLength={100} {...field('reviewer')} />
        <TextField
          label={m.reviews_network()}
          hint={m.reviews_filter_network_hint()}
          maxLength={40}
          {...field('network')}
        />
        <Choice
          label={m.reviews_stars_field()}
          {...field('rating')}
          choices={[...RATINGS, ['4,5', m.reviews_stars_high()], ['1,2', m.reviews_stars_low()]]}
        />
        <Choice
          label={m.common_state()}
          {...field('state')}
          choices={[
            ['public', m.reviews_state_public()],
            ['held', m.reviews_state_held()],
            ['removed', m.reviews_state_removed()],
          ]}
        />
        <Choice
          label={m.reviews_mark_confirmed()}
          {...field('confirmed')}
          choices={[
            ['yes', m.common_yes()],
            ['no', m.common_no()],
          ]}
        />
        <TextField label={m.common_since()} type="date" {...field('since')} />
        <div className="flex gap-3">
          <Button type="submit">{m.common_search()}</Button>
          <ButtonLink variant="quiet" to="/admin/reviews?status=all">
            {m.common_clear()}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  name: Name;
  defaultValue: string;
  choices: ComponentProps<typeof Options>['of'];
}

function Choice({ choices, ...props }: ChoiceProps) {
  return (
    <SelectField {...props}>
      <option value="">{m.common_any()}</option>
      <Options of={choices} />
    </SelectField>
  );
}

const states: readonly string[] = ['public', 'held', 'removed'] satisfies ReviewState[];

function AllReviews() {
  const { status: _, group: _group, state, confirmed, ...given } = useParameters(screens.reviews);
  const filter = {
    ...given,
    state: isState(state) ? state : undefined,
    confirmed: confirmed === 'yes' || confirmed === 'no' ? confirmed : undefined,
  } as const;
  return (
    <>
      <Filters key={JSON.stringify(filter)} filter={filter} />
      <FoundReviews filter={filter} />
    </>
  );
}

function isState(text: string | undefined): text is ReviewState {
  return text !== undefined && states.includes(text);
}

const moved = new Map<string | undefined, QueueKind>([
  ['held', 'review'],
  ['reported', 'reported'],
  ['groups', 'reviews'],
  ['replies', 'reply'],
]);

export function loadReviews({ request }: LoaderFunctionArgs) {
  const { status, group } = readParameters(screens.reviews, request);
  const kind = group ? undefined : moved.get(status);
  return kind ? redirect(`/admin/triage?kind=${kind}`, 301) : null;
}

const views = [
  ['all', m.common_all()],
  ['decisions', m.reviews_decisions()],
  ['public-replies', m.reviews_public_replies()],
  ['blocks', m.blocks_title()],
] as const;
type View = (typeof views)[number][0];

export function ReviewsPage() {
  const { status: asked, group } = useParameters(screens.reviews);
  const status = views.find(([name]) => name === asked)?.[0] ?? 'all';
  return (
    <StaffScreen
      title={m.common_reviews()}
      about={
        <Rich
          message={m.reviews_staff_lead}
          parts={{
            a: (text) => (
              <Link to="/admin/triage" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          }}
        />
      }
    >
      <Views
        label={m.reviews_queues()}
        views={views.map(([view, name]) => ({
          to: view === 'all' ? '/admin/reviews' : `/admin/reviews?status=${view}`,
          name,
          isCurrent: !group && status === view,
        }))}
      />
      {group ? <GroupView key={group} id={group} /> : <Content key={status} view={status} />}
    </StaffScreen>
  );
}

function Content({ view }: { view: View }) {
  if (view === 'decisions') return <Decisions />;
  if (view === 'blocks') return <Blocks />;
  return view === 'public-replies' ? <PublicReplies /> : <AllReviews />;
}
