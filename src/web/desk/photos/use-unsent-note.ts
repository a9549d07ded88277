import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
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
      title: m.desk_photos_not_uploaded(),
      description: m.desk_photos_the_page_was_closed_before_these({ value: names.join(', ') }),
      variant: 'destructive',
      seconds: AN_HOUR,
    });
  });
  useEffect(() => tell(), []);
}
