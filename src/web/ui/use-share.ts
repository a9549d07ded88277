import * as m from '#messages';
import { useToast } from './toast.tsx';

/** Shares an address by what the device offers; else it is copied. */
export function useShare() {
  const toast = useToast();
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: m.ui_link_copied(), description: m.ui_paste_it_wherever_you_like() }),
      () => toast({ title: m.ui_the_link_could_not_be_copied(), description: url }),
    );
  return async (what: { title: string; url: string }) => {
    if (!navigator.share) return copy(what.url);
    // Who closes the sheet has changed their mind.
    return navigator
      .share(what)
      .catch((error: Error) => (error.name === 'AbortError' ? undefined : copy(what.url)));
  };
}
