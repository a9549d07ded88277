/**
 * Tag that drops every cached page, for changes too broad to name. Pages list their tags with `dependsOn`;
 * writers announce changed tags with `announceChange`, which reaches every process.
 */
export const EVERYTHING = '*';
