/**
 * What pages are made of is said in tags, which belong to the features. Whoever reads for a page
 * names them (`dependsOn`); whoever changes something announces them (`announceChange`), and every
 * process drops the pages that were made of it. This one is announced when too much changed to be
 * named: it drops every page.
 */
export const EVERYTHING = '*';
