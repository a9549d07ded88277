import * as m from '#messages';

/** What members of staff may do, in words for the screen of roles. One call or screen asks for one of them. */
export const rights = {
  get listings() {
    return m.contract_approve_edit_hide_and_merge();
  },
  get removal() {
    return m.contract_remove_and_restore_listings();
  },
  get premium() {
    return m.contract_make_listings_premium_or_end_it();
  },
  get reviews() {
    return m.contract_decide_on_reviews_and_replies();
  },
  get reports() {
    return m.contract_decide_on_reports_about_listings();
  },
  get photos() {
    return m.contract_check_photos();
  },
  get claims() {
    return m.contract_decide_who_owns_a_listing();
  },
  get messages() {
    return m.contract_read_messages_from_visitors();
  },
  get directory() {
    return m.contract_keep_categories_trades_and_areas();
  },
  get pages() {
    return m.contract_keep_content_pages();
  },
  get insights() {
    return m.contract_see_what_people_search_for();
  },
  get audit() {
    return m.contract_read_the_audit_log();
  },
  get transfer() {
    return m.contract_import_and_export_listings();
  },
  get payments() {
    return m.contract_see_payments_and_refund_them();
  },
  get mails() {
    return m.contract_change_emails_and_see_what_was();
  },
  get settings() {
    return m.contract_change_the_settings_of_the_site();
  },
  get people() {
    return m.contract_invite_staff_and_change_their();
  },
} as const;

export type Right = keyof typeof rights;

export const allRights = Object.keys(rights) as Right[];

/** The roles that every site has; a site may add its own. */
export const builtInRoles = {
  admin: {
    get name() {
      return m.contract_administrator();
    },
    rights: allRights,
  },
  editor: {
    get name() {
      return m.contract_editor();
    },
    rights: [
      ...(['listings', 'reviews', 'reports', 'photos', 'claims', 'messages'] as const),
      ...(['directory', 'pages', 'insights', 'audit'] as const),
    ],
  },
  moderator: {
    get name() {
      return m.contract_moderator();
    },
    rights: ['reviews', 'reports', 'photos', 'messages'],
  },
} as const satisfies Record<string, { name: string; rights: readonly Right[] }>;

export type BuiltInRole = keyof typeof builtInRoles;

/** Whether a user has a right; `staff` is anyone with at least one. */
export function hasRight(
  { rights: own }: { rights: readonly Right[] },
  right: Right | 'staff',
): boolean {
  return right === 'staff' ? own.length > 0 : own.includes(right);
}

export const NO_ROLE = 'none';

const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role);

/** How a person has a role that the site added. */
export function nameOwnRole(id: number): string {
  return `role:${id}`;
}

/** The number in such a name; null of every other. */
export function ownRoleId(role: string): number | null {
  return role.startsWith('role:') ? Number(role.slice('role:'.length)) : null;
}

/** What a role allows; `own` is what is kept of a role that the site added. */
export function rightsOf(role: string, own: readonly string[] | null = null): readonly Right[] {
  if (isBuiltIn(role)) return builtInRoles[role].rights;
  return allRights.filter((right) => own?.includes(right));
}

/** The rights that a person would need in order to deal with someone who has `others`. */
export function missingRights(own: readonly Right[], others: readonly Right[]): Right[] {
  return others.filter((right) => !own.includes(right));
}
