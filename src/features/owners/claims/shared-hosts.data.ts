/** Many businesses have their pages under the very same host: it proves nothing, nor does a part of it. */
export const sharedHosts: readonly string[] = [
  ...['facebook.com', 'fb.com', 'fb.me', 'instagram.com', 'twitter.com', 'x.com', 'tiktok.com'],
  ...['linkedin.com', 'youtube.com', 'youtu.be', 'pinterest.com', 'snapchat.com', 'threads.net'],
  ...['yelp.com', 'tripadvisor.com', 'foursquare.com', 'nextdoor.com', 'angi.com', 'thumbtack.com'],
  ...['houzz.com', 'bbb.org', 'yellowpages.com', 'mapquest.com', 'manta.com', 'zocdoc.com'],
  ...['healthgrades.com', 'zillow.com', 'realtor.com', 'avvo.com', 'findlaw.com', 'opentable.com'],
  ...['resy.com', 'toasttab.com', 'doordash.com', 'ubereats.com', 'grubhub.com', 'seamless.com'],
  ...[
    'chownow.com',
    'slicelife.com',
    'clover.com',
    'booksy.com',
    'vagaro.com',
    'mindbodyonline.com',
  ],
  ...[
    'fresha.com',
    'styleseat.com',
    'etsy.com',
    'ebay.com',
    'amazon.com',
    'airbnb.com',
    'vrbo.com',
  ],
  ...['booking.com', 'expedia.com', 'eventbrite.com', 'linktr.ee', 'linkin.bio', 'beacons.ai'],
  ...['google.com', 'goo.gl', 'g.page', 'apple.com', 'bing.com', 'bit.ly', 'tinyurl.com', 't.co'],
  ...['wikipedia.org', 'archive.org', 'medium.com', 'patreon.com', 'gofundme.com', 'paypal.me'],
];

/** Each business has a host of its own under these, but no mail there, and nothing above it. */
export const hostingDomains: readonly string[] = [
  ...['wixsite.com', 'square.site', 'squarespace.com', 'weebly.com', 'weeblysite.com'],
  ...['wordpress.com', 'blogspot.com', 'tumblr.com', 'godaddysites.com', 'business.site'],
  ...['webflow.io', 'myshopify.com', 'shopify.com', 'bigcartel.com', 'carrd.co', 'jimdosite.com'],
  ...['jimdofree.com', 'strikingly.com', 'mystrikingly.com', 'ueniweb.com', 'yolasite.com'],
  ...['webnode.page', 'site123.me', 'github.io', 'gitlab.io', 'netlify.app', 'vercel.app'],
  ...['pages.dev', 'workers.dev', 'web.app', 'firebaseapp.com', 'herokuapp.com', 'appspot.com'],
  ...['azurewebsites.net', 'amazonaws.com', 'cloudfront.net', 'duckdns.org', 'ngrok.io'],
  ...[
    'ngrok-free.app',
    'neocities.org',
    'substack.com',
    'bravesites.com',
    'hubspotpagebuilder.com',
  ],
];

/** Ends of hosts that are given out as a domain is: what stands right before is somebody's. */
export const doubleSuffixes: readonly string[] = [
  ...['co.uk', 'org.uk', 'ltd.uk', 'me.uk', 'plc.uk', 'ac.uk', 'gov.uk', 'com.au', 'net.au'],
  ...['org.au', 'co.nz', 'org.nz', 'co.za', 'com.br', 'com.mx', 'org.mx', 'co.in', 'co.jp'],
  ...['co.kr', 'com.cn', 'com.sg', 'com.hk', 'com.ph', 'co.il', 'com.tr', 'us.com', 'eu.com'],
  ...['uk.com', 'co.com', 'us.org', 'gb.net', 'com.pr', 'net.pr', 'org.pr', 'com.gu', 'com.vi'],
];
