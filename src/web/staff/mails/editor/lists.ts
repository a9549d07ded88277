/** What a change of an email is shown in. */
export const MAIL_LISTS = ['/api/admin/mail-templates', '/api/admin/audit'] as const;
