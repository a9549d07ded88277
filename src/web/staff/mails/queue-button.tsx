import type { ComponentProps } from 'react';

export function QueueButton({
  isCurrent,
  ...props
}: ComponentProps<'button'> & { isCurrent: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      className="inline-flex min-h-11 cursor-pointer items-center px-3 font-semibold text-accent underline-offset-4 hover:underline aria-pressed:text-ink aria-pressed:underline"
      {...props}
    />
  );
}
