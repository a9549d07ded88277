import { TextLink } from '../../ui/text-link.tsx';

const MOST_SHOWN = 99;

/** To a queue, with how much is open in it. */
export function CountLink({ to, label, open }: { to: string; label: string; open: number }) {
  return (
    <TextLink to={to} className="relative">
      {label}
      {open > 0 && (
        <span className="absolute top-0 right-0 min-w-5 translate-x-1/3 rounded-full border border-gold-line bg-gold-soft px-1 text-center text-xs text-gold">
          {open > MOST_SHOWN ? `${MOST_SHOWN}+` : open}
          <span className="sr-only"> open</span>
        </span>
      )}
    </TextLink>
  );
}
