import { findScreen } from '../../contract/addresses.ts';

/** Matches parameters that a third-party script must not see: positions and access tokens. */
const SECRET = /[?&](?:near=-?\d[^&]*(?:%2C|,)|bounds=|token=|key=|payment_intent)/;

/**
 * Loads the script at `address`, which counts visits. From then on, screens of staff and owners and URLs with
 * secrets are loaded as new documents, which don't have the script, and so are the pages that they link to.
 */
export function countVisits(address: string) {
  if (SECRET.test(location.href) || SECRET.test(document.referrer)) return;
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, url) => {
      const wanted = new URL(url ?? '', location.href);
      if (isCounted(wanted)) change(state, unused, url);
      else location.assign(wanted);
    };
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.dataset.domain = location.hostname;
  document.head.append(script);
}

function isCounted({ pathname, href }: URL): boolean {
  const screen = findScreen(pathname.replace(/^\/(?:en|es)(?=\/|$)/, '') || '/');
  return !screen?.isForStaff && !screen?.isForOwner && !screen?.isFresh && !SECRET.test(href);
}
