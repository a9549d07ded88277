import type { ReactNode } from 'react';
import { MapButton } from '../../map/map-button.tsx';

interface CountLineProps {
  /** How many there are; null where that is said elsewhere. */
  count: string | null;
  isPending?: boolean;
  /** Where no chips follow that begin with it. */
  hasMapButton?: boolean;
}

interface StreetHeadingProps extends CountLineProps {
  /** What the screen is called, where its title says more plainly what it shows. */
  above?: string | undefined;
  title: string;
}

interface StreetTitleProps {
  above?: string | undefined;
  children: ReactNode;
}

export function StreetHeading({ above, title, ...countLine }: StreetHeadingProps) {
  return (
    <header>
      <StreetTitle above={above}>{title}</StreetTitle>
      <CountLine {...countLine} />
    </header>
  );
}

export function StreetTitle({ above, children }: StreetTitleProps) {
  return (
    <>
      {above && <p className="text-xs/none text-muted sm:text-sm">{above}</p>}
      <h1 className="text-xl font-extrabold sm:text-3xl">{children}</h1>
    </>
  );
}

export function CountLine({ count, isPending, hasMapButton }: CountLineProps) {
  return (
    <>
      {isPending && (
        <p className="text-sm sm:text-base">
          <span className="skeleton inline-block h-[1lh] w-56 align-top" />
        </p>
      )}
      <div className="mb-1 flex items-center justify-between gap-3 sm:mb-2">
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
    </>
  );
}
