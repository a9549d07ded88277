import * as m from '#messages';
import type { SentMail } from '../../../../contract/staff/sent-mails.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionBar, type Offer, spoken } from '../../decide.tsx';
import { languageNames, obstacleWords, stateWords, withheldWords } from '../words.ts';

const moments = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function SentItem({ mail }: { mail: SentMail }) {
  const { to, title, state, reason, tries, isTest, createdAt } = mail;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{title ?? m.mails_sent_unknown()}</h2>
        <Badge tone={state === 'failed' || state === 'given-up' ? 'gold' : 'plain'}>
          {stateWords[state]}
        </Badge>
        {isTest && <Badge>{m.common_test()}</Badge>}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <span className="font-semibold wrap-anywhere text-ink">{to}</span>
        <time dateTime={createdAt}>{moments.format(new Date(createdAt))}</time>
        <MailFacts mail={mail} />
      </p>
      {reason && (
        <p className="text-sm wrap-anywhere">
          {withheldWords.get(reason) ?? reason}
          {tries > 1 && ` ${m.mails_sent_tries({ count: formatCount(tries, m.count_tries) })}`}
        </p>
      )}
      <Again mail={mail} />
    </>
  );
}

function MailFacts({ mail: { language, business } }: { mail: SentMail }) {
  const name = new Map<string, string>(Object.entries(languageNames)).get(language ?? '');
  return (
    <>
      {name && <span>{name}</span>}
      {business && <span className="wrap-anywhere">{business.name}</span>}
    </>
  );
}

function Again({ mail: { id, to, obstacle } }: { mail: SentMail }) {
  if (obstacle) {
    return (
      <details className="text-sm">
        <summary className="min-h-8 w-fit cursor-pointer py-1 text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          {m.mails_sent_refusal()}
        </summary>
        <p className="max-w-[70ch]">{obstacleWords[obstacle]}</p>
      </details>
    );
  }
  const again: Offer = {
    label: spoken(m.mails_sent_again_named, { to }),
    fallback: m.mails_sent_again_failed(),
    run: async () => {
      await send('POST /api/admin/sent-mails/:id/send-again', { params: { id } });
      const description = m.common_goes_to({ to });
      return { title: m.common_queued_again(), description };
    },
  };
  return <ActionBar offers={[again]} />;
}
