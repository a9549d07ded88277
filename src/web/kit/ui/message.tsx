import type { ReactNode } from 'react';

export function Message({
  title,
  level = 'h2',
  children,
}: {
  title: string;
  level?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  const Heading = level;
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 px-4 py-14 text-center">
      <div className="awning w-35" aria-hidden="true" />
      <Heading className="text-2xl font-bold">{title}</Heading>
      {children}
    </div>
  );
}
