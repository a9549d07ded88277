import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import * as m from '#messages';

interface Tab<T> {
  value: T;
  label: string;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  counts?: Partial<Record<T, number>>;
  onChange: (value: T) => void;
  children: ReactNode;
}

export function Tabs<T extends string>(props: TabsProps<T>) {
  const {
    label,
    tabs,
    value,
    counts = {} as Partial<Record<T, number>>,
    onChange,
    children,
  } = props;
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line p-1 pb-0"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-11 cursor-pointer border-b-3 border-transparent px-2 py-1 text-sm leading-tight font-semibold text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:shrink-0 sm:px-3 sm:text-base"
          >
            {tab.label}
            <TabCount count={counts[tab.value]} />
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="min-h-screen pt-5">
          {tab.value === value && children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

function TabCount({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="absolute top-0 right-0 min-w-5 translate-x-1/3 rounded-full border border-gold-line bg-gold-soft px-1 text-center text-xs text-gold">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {m.common_waiting_lower()}</span>
    </span>
  );
}
