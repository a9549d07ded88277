import * as m from '#messages';
import type { EventsBlock } from '../../../contract/events-block.ts';
import { describeWhen } from '../../../domain/events/event-words.ts';
import { Link } from '../../kit/ui/link.tsx';
import { PaperSection } from '../../kit/ui/paper-section.tsx';

interface EventsBlockProps {
  block: EventsBlock;
  className?: string;
}

/** Shows the next events on another page, such as that of a listing, a town or a search. */
export function EventsBlockSection({ block: { dates, path }, className = '' }: EventsBlockProps) {
  return (
    <PaperSection title={m.events_title()} className={className}>
      <ul className="flex flex-col gap-3">
        {dates.map((date) => (
          <li key={date.slug}>
            <Link
              to={`/events/${date.slug}`}
              className="font-semibold wrap-anywhere hover:text-accent"
            >
              {date.title}
            </Link>
            <p className="text-sm text-muted">
              {describeWhen(date)}
              {date.isCanceled && ` · ${m.events_canceled()}`}
            </p>
          </li>
        ))}
      </ul>
      <Link to={path} className="follow-up">
        {m.events_all()}
      </Link>
    </PaperSection>
  );
}
