import { findScreen } from '../../contract/addresses.ts';

/** Parameters that a script of another site must not see: positions, and what gives access. */
const SECRET = /[?&](?:near=-?\d[^&]*(?:%2C|,)|bounds=|token=|key=|payment_intent)/;

/**
 * Loads the script that counts visits, whose address the document names. Screens of staff and owners, and addresses
 * with secrets, are then loaded as documents of their own, which have no such script, nor have those they lead to.
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
