/** Milliseconds without shortcuts after typing, even if the field is gone. */
const PAUSE = 1000;
const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

let lastTyped = Number.NEGATIVE_INFINITY;

export function trackTyping(): () => void {
  const note = () => {
    lastTyped = performance.now();
  };
  const noteInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) note();
  };
  const noteKey = (event: KeyboardEvent) => {
    if (event.key.length === 1 && !hasModifier(event) && !event.defaultPrevented) note();
  };
  // Submitting a form ends typing.
  const forget = () => {
    lastTyped = Number.NEGATIVE_INFINITY;
  };
  document.addEventListener('input', noteInput, true);
  document.addEventListener('submit', forget, true);
  window.addEventListener('keydown', noteKey);
  return () => {
    document.removeEventListener('input', noteInput, true);
    document.removeEventListener('submit', forget, true);
    window.removeEventListener('keydown', noteKey);
  };
}

type Key = Pick<KeyboardEvent, 'target' | 'metaKey' | 'ctrlKey' | 'altKey'>;

export function mayBeShortcut(event: Key): boolean {
  if (hasModifier(event) || !(event.target instanceof Element)) return false;
  if (event.target.closest(FIELDS)) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  return performance.now() - lastTyped >= PAUSE;
}

function hasModifier({ metaKey, ctrlKey, altKey }: Omit<Key, 'target'>): boolean {
  return metaKey || ctrlKey || altKey;
}
