/** Languages that a directory can offer. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];
