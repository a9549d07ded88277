import { useRef } from 'react';
import { findRow, moveToRow } from '../dashboard/move-to-row.ts';

/** Where the focus goes down with a row or a button of it, the row that stands there then gets it. */
export function useRowPlace() {
  const place = useRef(-1);
  return {
    remember: () => {
      place.current = findRow();
    },
    // Drawing comes first, and so does a dialog that gives its focus back.
    keep: () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && place.current >= 0) moveToRow(1, place.current);
        place.current = -1;
      });
    },
  };
}
