/** Whether a click on a link is to lead there in this window: no key asks for another. */
export function isPlainClick(event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey;
}
