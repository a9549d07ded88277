const SHARED_HOST =
  /(?:^|\.)(?:facebook|instagram|yelp|google|squarespace|wixsite|wix|weebly|blogspot|wordpress|godaddysites|business|linktr|twitter|x|yellowpages|bit|goo|tumblr|localharvest|tripadvisor|foursquare)\.[a-z]{2,4}$/;

/** Returns a website's host, or `''` for hosts shared by many businesses, such as facebook.com. */
export function foldWebsite(website: string | null): string {
  const [, host = ''] =
    /^(?:https?:\/\/)?(?:www\d?\.)?([^/?#:\s]+)/i.exec(website?.trim() ?? '') ?? [];
  const folded = host.toLowerCase();
  return folded.includes('.') && !SHARED_HOST.test(folded) ? folded : '';
}
