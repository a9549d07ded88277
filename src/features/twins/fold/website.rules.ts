const SHARED =
  /(?:^|\.)(?:facebook|instagram|yelp|google|squarespace|wixsite|wix|weebly|blogspot|wordpress|godaddysites|business|linktr|twitter|x|yellowpages|bit|goo|tumblr|localharvest|tripadvisor|foursquare)\.[a-z]{2,4}$/;

/** The host of a website, unless it belongs to many. */
export function foldWebsite(website: string | null): string {
  const [, host = ''] =
    /^(?:https?:\/\/)?(?:www\d?\.)?([^/?#:\s]+)/i.exec(website?.trim() ?? '') ?? [];
  const folded = host.toLowerCase();
  return folded.includes('.') && !SHARED.test(folded) ? folded : '';
}
