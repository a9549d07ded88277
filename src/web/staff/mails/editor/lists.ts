export const MAIL_LISTS = ['/api/admin/mail-templates', '/api/admin/audit'] as const;
