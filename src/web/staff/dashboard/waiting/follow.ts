import type { Waiting } from '../../../../contract/staff/notices.ts';
import { WAITING_STREAM } from '../../../../contract/staff/work-rights.ts';

const POLL_EVERY = 30_000;
/** A proxy may hold back what is streamed: then it is asked for instead. */
const PATIENCE = 15_000;

interface Listener {
  onTold: (waiting: Waiting[]) => void;
  poll: () => void;
}

/** Told of what waits as it changes, while the tab is in sight. Answers what ends it. */
export function followWaiting({ onTold, poll }: Listener): () => void {
  let source: EventSource | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    source?.close();
    source = null;
    clearTimeout(patience);
    clearInterval(polling);
    polling = undefined;
  }

  function pollInstead() {
    stop();
    polling = setInterval(poll, POLL_EVERY);
  }

  function start() {
    if (source || polling) return;
    source = new EventSource(WAITING_STREAM);
    patience = setTimeout(pollInstead, PATIENCE);
    source.onmessage = ({ data }) => {
      clearTimeout(patience);
      onTold(JSON.parse(data));
    };
    // A lost connection is tried again by the browser; a refused one is closed.
    source.onerror = () => source?.readyState === EventSource.CLOSED && pollInstead();
  }

  const follow = () => (document.hidden ? stop() : start());
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
}
