import * as m from '#messages';
import { useToast } from './toast.tsx';

export function useShare() {
  const toast = useToast();
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: m.share_link_copied(), description: m.share_link_copied_text() }),
      () => toast({ title: m.share_link_failed(), description: url }),
    );
  return async (what: { title: string; url: string }) => {
    if (!navigator.share) return copy(what.url);
    // Closing the share sheet isn't an error.
    return navigator
      .share(what)
      .catch((error: Error) => (error.name === 'AbortError' ? undefined : copy(what.url)));
  };
}
