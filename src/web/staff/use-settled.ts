import { useEffect, useState } from 'react';

/** Debounces a value, for queries that follow typing. */
export function useSettled<T>(value: T, pause = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
