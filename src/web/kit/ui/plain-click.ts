export function isPlainClick(event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey;
}
