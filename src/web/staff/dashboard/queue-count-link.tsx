import { TextLink } from '../../ui/text-link.tsx';

const MOST_SHOWN = 99;

interface QueueCountLinkProps {
  to: string;
  title: string;
  count: number;
  /** What the count is of, for those who hear it: `3 open`. */
  word: string;
}

/** A link of the dashboard with how much waits there. */
export function QueueCountLink({ to, title, count, word }: QueueCountLinkProps) {
  return (
    <TextLink to={to} className="relative">
      {title}
      {count > 0 && (
        <span className="absolute top-0 right-0 min-w-5 translate-x-1/3 rounded-full border border-gold-line bg-gold-soft px-1 text-center text-xs text-gold">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          <span className="sr-only"> {word}</span>
        </span>
      )}
    </TextLink>
  );
}
