import { Tooltip } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

export const iconButtonLook =
  'flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-50 pointer-coarse:size-11';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'title'> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, className = '', ...props }: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        {...props}
        type="button"
        aria-label={label}
        className={`${iconButtonLook} ${className}`}
      >
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={2}
          className="z-50 rounded-card bg-ink px-2 py-1 text-sm text-paper"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
