import { useEffect, useRef, useState } from 'react';
import { useListFocus } from '../../ui/use-list-focus.ts';

export function useSectionTab<Task>(loadForm: () => Promise<unknown>) {
  const [task, setTask] = useState<Task | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  useEffect(() => {
    loadForm().catch(() => {});
  }, [loadForm]);
  return { task, setTask, heading, focus, close: () => setTask(null) };
}
