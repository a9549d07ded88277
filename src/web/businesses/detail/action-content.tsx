import type { ComponentType, ReactNode } from 'react';

interface ActionContentProps {
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  children: ReactNode;
}

export function ActionContent({ icon: Icon, children }: ActionContentProps) {
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </>
  );
}
