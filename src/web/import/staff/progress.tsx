import type { ReactNode } from 'react';
import * as m from '#messages';

interface ImportProgressProps {
  label: string;
  /** Progress from 0 to 1. */
  share: number;
  children?: ReactNode;
}

export function ImportProgress({ label, share, children }: ImportProgressProps) {
  const percent = Math.floor(share * 100);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex justify-between gap-3 font-semibold tabular-nums">
        <span aria-live="polite">{label}</span>
        <span>{m.format_percent({ percent })}</span>
      </p>
      <progress aria-label={label} value={percent} max={100} className="h-3 w-full" />
      {children}
    </div>
  );
}
