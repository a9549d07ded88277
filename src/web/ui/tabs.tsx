import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab<T> {
  value: T;
  label: string;
}

interface TabsProps<T> {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
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
            className="min-h-11 cursor-pointer border-b-3 border-transparent px-2 py-1 text-sm leading-tight font-semibold text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:shrink-0 sm:px-3 sm:text-base"
          >
            {tab.label}
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
