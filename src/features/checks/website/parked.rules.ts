const PARKING_HOSTS = [
  ...['hugedomains.com', 'dan.com', 'sedo.com', 'sedoparking.com', 'afternic.com', 'bodis.com'],
  ...['parkingcrew.net', 'above.com', 'parklogic.com', 'uniregistry.com', 'domainmarket.com'],
];
const PARKING_WORDS =
  /(this|the) (web ?site |domain( name)? )?([\w.-]{1,253} )?(is|may be) (for sale|parked)|buy this domain|domain (name )?(is )?parked|sedoparking|parkingcrew\.net|cdn\.bodis\.com|img1\.wsimg\.com\/parking/i;

/** Whether only a seller of the name is there. */
export function isParked(url: URL, text: string): boolean {
  const host = url.hostname;
  const isAtSeller = PARKING_HOSTS.some((one) => host === one || host.endsWith(`.${one}`));
  return isAtSeller || PARKING_WORDS.test(text);
}
