export const PAGES_TAG = 'pages';
