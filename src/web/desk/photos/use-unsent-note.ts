import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { readUnsent } from './unsent.ts';

const AN_HOUR = 3600;

/** Names, once, what a former life of this page did not get to send. */
export function useUnsentNote(businessId: number) {
  const toast = useToast();
  const tell = useEffectEvent(() => {
    const names = readUnsent(businessId);
    if (names.length === 0) return;
    toast({
      title: 'Not uploaded',
      description: `The page was closed before these were uploaded: ${names.join(', ')}. Choose them again. All others were saved.`,
      variant: 'destructive',
      seconds: AN_HOUR,
    });
  });
  useEffect(() => tell(), []);
}
