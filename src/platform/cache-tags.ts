/**
 * Pages name the tags they are made of (`dependsOn`), writers announce them (`announceChange`), and
 * every process drops those pages. This one drops every page: too much changed to be named.
 */
export const EVERYTHING = '*';
