import * as m from '#messages';
import { useToast } from './toast.tsx';

/** Shares an address by what the device offers; else it is copied. */
export function useShare() {
  const toast = useToast();
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: m.share_link_copied(), description: m.share_link_copied_text() }),
      () => toast({ title: m.share_link_failed(), description: url }),
    );
  return async (what: { title: string; url: string }) => {
    if (!navigator.share) return copy(what.url);
    // Who closes the sheet has changed their mind.
    return navigator
      .share(what)
      .catch((error: Error) => (error.name === 'AbortError' ? undefined : copy(what.url)));
  };
}
