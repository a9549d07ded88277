import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TradeName } from '../../contract/trades.ts';
import { read } from '../kit/api.ts';

interface Told {
  name: string;
  description: string;
  categoryId: string;
}

const PAUSE = 400;
const MAX_READ = 1000;

/** Suggests trades for a form's fields, which are read on blur (`listen`, debounced). */
export function useSuggestedTrades(readFields: () => Told) {
  const [told, setTold] = useState<Told | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listen = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { name, description, categoryId } = readFields();
      const text = description.trim().slice(0, MAX_READ);
      setTold({ name: name.trim(), description: text, categoryId });
    }, PAUSE);
  };
  const start = useEffectEvent(listen);
  useEffect(() => {
    start();
    return () => clearTimeout(timer.current);
  }, []);
  const { data = [] } = useQuery<TradeName[]>({
    ...read('GET /api/trades/suggest', { query: told ?? {} }),
    enabled: Boolean(told?.name || told?.description),
    placeholderData: keepPreviousData,
  });
  return { suggested: data, listen };
}
