import { MapButton } from '../../map/map-button.tsx';

interface StreetHeadingProps {
  title: string;
  /** How many there are; null where that is said elsewhere. */
  count: string | null;
  isPending?: boolean;
  /** Where no chips follow that begin with it. */
  hasMapButton?: boolean;
}

export function StreetHeading({ title, count, isPending, hasMapButton }: StreetHeadingProps) {
  return (
    <header className="mb-2">
      <h1 className="text-xl font-extrabold sm:text-3xl">{title}</h1>
      {isPending && (
        <p className="text-sm sm:text-base">
          <span className="skeleton inline-block h-[1lh] w-56 align-top" />
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        {count && (
          <p className="text-sm text-muted sm:text-base" aria-live="polite">
            {count}
          </p>
        )}
        {hasMapButton && (
          <div className="ml-auto text-sm">
            <MapButton />
          </div>
        )}
      </div>
    </header>
  );
}
