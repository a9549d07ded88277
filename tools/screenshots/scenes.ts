import type { PrivateScreen, ScreenName } from '../../src/contract/screens.ts';
import { STANDARD_PAGES } from '../../src/contract/standard-pages.ts';
import { type Examples, findExamples } from './examples.ts';

/** One picture of a screen, apart from how wide and how bright. */
export interface Scene {
  name: string;
  address: string;
  /** A photo stands in for the picture that no business of the sample has. */
  hasPhoto?: true;
}

/** A visitors' screen that no picture shows does not compile. */
function describeScenes(
  examples: Examples,
): Record<Exclude<ScreenName, PrivateScreen>, Record<string, string>> {
  const { reviewed, unreviewed, premium } = examples;
  return {
    home: { home: '/' },
    search: {
      results: '/search?query=brewery&city=Boise&state=ID',
      'results-none': '/search?query=zzqqzz',
      'results-widened': '/search?query=sushi&city=Boise&state=ID',
      'results-premium': '/search?premium=true',
      'results-refused': '/search?query=pizza&near=banana',
    },
    category: {
      category: '/category/restaurants',
      trade: '/category/breweries',
      'category-missing': '/category/nowhere',
    },
    location: { state: '/location/id' },
    city: { city: '/location/id/boise' },
    cityTrade: { 'city-trade': '/location/id/boise/breweries' },
    business: {
      business: reviewed,
      'business-unreviewed': unreviewed,
      'business-premium': premium,
      'business-photo': reviewed,
      'business-missing': '/general/no-such-business',
    },
    submit: { submit: '/submit', 'submit-premium': '/submit?premium=true' },
    checkout: { checkout: examples.checkout, 'checkout-failed': '/checkout/0' },
    myList: { 'my-list': '/my-list', 'my-list-shared': `/my-list?ids=${examples.some.join(',')}` },
    contact: {
      contact: '/contact',
      'contact-claim': `/contact?about=${reviewed.split('/').at(-1)}&topic=claim`,
      'contact-sent': '/contact?sent=true',
    },
    content: Object.fromEntries(
      STANDARD_PAGES.filter((slug) => slug !== 'contact').map((slug) => [slug, `/${slug}`]),
    ),
    nothing: { 'not-found': '/no-such-page' },
  };
}

export async function listScenes(origin: string): Promise<Scene[]> {
  const described = describeScenes(await findExamples(origin));
  return Object.values(described)
    .flatMap((scenes) => Object.entries(scenes))
    .map(([name, address]) => ({
      name,
      address,
      ...(name.endsWith('-photo') && { hasPhoto: true as const }),
    }));
}
