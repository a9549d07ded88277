import * as m from '#messages';
import type { SentMail } from '../../../../contract/staff/sent-mails.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionBar, type Offer, spoken } from '../../decide.tsx';
import { languageNames, obstacleWords, stateWords, withheldWords } from '../words.ts';

const moments = new Intl.DateTimeFormat(m.locale(), { dateStyle: 'medium', timeStyle: 'short' });

export function SentItem({ mail }: { mail: SentMail }) {
  const { to, title, state, reason, tries, isTest, createdAt } = mail;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{title ?? m.staff_mails_email()}</h2>
        <Badge tone={state === 'failed' || state === 'given-up' ? 'gold' : 'plain'}>
          {stateWords[state]}
        </Badge>
        {isTest && <Badge>{m.staff_mails_test()}</Badge>}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <span className="font-semibold wrap-anywhere text-ink">{to}</span>
        <time dateTime={createdAt}>{moments.format(new Date(createdAt))}</time>
        <MailFacts mail={mail} />
      </p>
      {reason && (
        <p className="text-sm wrap-anywhere">
          {withheldWords.get(reason) ?? reason}
          {tries > 1 &&
            ` ${m.staff_mails_count_so_far({ count: formatCount(tries, m.count_tries) })}`}
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
          {m.staff_mails_why_cant_it_be_sent_again()}
        </summary>
        <p className="max-w-[70ch]">{obstacleWords[obstacle]}</p>
      </details>
    );
  }
  const again: Offer = {
    label: spoken(m.staff_mails_send_again_to_to, { to }),
    fallback: m.staff_mails_the_email_could_not_be_sent(),
    run: async () => {
      await send('POST /api/admin/sent-mails/:id/send-again', { params: { id } });
      const description = m.staff_mails_it_goes_to_to({ to });
      return { title: m.staff_mails_on_its_way_again(), description };
    },
  };
  return <ActionBar offers={[again]} />;
}
