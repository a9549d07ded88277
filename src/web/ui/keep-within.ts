import type { SyntheticEvent } from 'react';

/** To React, a form that opened a dialog is around the dialog's own, and would be sent along with it. */
export function keepWithin(event: SyntheticEvent) {
  event.stopPropagation();
}
