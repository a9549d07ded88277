import type { ReactNode } from 'react';
import { MapButton } from '../map/map-button.tsx';

interface CountLineProps {
  count: string | null;
  isPending?: boolean;
  hasMapButton?: boolean;
}

interface StreetHeadingProps extends CountLineProps {
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
      <h1 className="street-title">{children}</h1>
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
      <div className="count-line">
        {count && <p aria-live="polite">{count}</p>}
        {hasMapButton && (
          <div>
            <MapButton />
          </div>
        )}
      </div>
    </>
  );
}
