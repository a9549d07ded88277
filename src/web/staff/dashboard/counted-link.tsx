import { TextLink } from '../../ui/text-link.tsx';

const MOST_SHOWN = 99;

/** To a list of which so many wait. */
export function CountedLink({ to, name, open }: { to: string; name: string; open: number }) {
  return (
    <TextLink to={to} className="relative">
      {name}
      {open > 0 && (
        <span className="absolute top-0 right-0 min-w-5 translate-x-1/3 rounded-full border border-gold-line bg-gold-soft px-1 text-center text-xs text-gold">
          {open > MOST_SHOWN ? `${MOST_SHOWN}+` : open}
          <span className="sr-only"> open</span>
        </span>
      )}
    </TextLink>
  );
}
