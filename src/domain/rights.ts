import * as m from '#messages';

/** Staff rights with their labels. Each endpoint or screen requires one of them. */
export const rights = {
  get listings() {
    return m.right_listings();
  },
  get removal() {
    return m.right_removal();
  },
  get premium() {
    return m.right_premium();
  },
  get reviews() {
    return m.right_reviews();
  },
  get reports() {
    return m.right_reports();
  },
  get photos() {
    return m.right_photos();
  },
  get claims() {
    return m.right_claims();
  },
  get messages() {
    return m.right_messages();
  },
  get directory() {
    return m.right_directory();
  },
  get pages() {
    return m.right_pages();
  },
  get insights() {
    return m.right_insights();
  },
  get audit() {
    return m.right_audit();
  },
  get transfer() {
    return m.right_transfer();
  },
  get payments() {
    return m.right_payments();
  },
  get mails() {
    return m.right_mails();
  },
  get settings() {
    return m.right_settings();
  },
  get people() {
    return m.right_staff();
  },
} as const;

export type Right = keyof typeof rights;

export const allRights = Object.keys(rights) as Right[];

export const builtInRoles = {
  admin: {
    get name() {
      return m.roles_administrator();
    },
    rights: allRights,
  },
  editor: {
    get name() {
      return m.roles_editor();
    },
    rights: [
      ...(['listings', 'reviews', 'reports', 'photos', 'claims', 'messages'] as const),
      ...(['directory', 'pages', 'insights', 'audit'] as const),
    ],
  },
  moderator: {
    get name() {
      return m.roles_moderator();
    },
    rights: ['reviews', 'reports', 'photos', 'messages'],
  },
} as const satisfies Record<string, { name: string; rights: readonly Right[] }>;

export type BuiltInRole = keyof typeof builtInRoles;

/** Checks whether a user has a right; `staff` means any right at all. */
export function hasRight(
  { rights: own }: { rights: readonly Right[] },
  right: Right | 'staff',
): boolean {
  return right === 'staff' ? own.length > 0 : own.includes(right);
}

export const NO_ROLE = 'none';

const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role);

export function nameOwnRole(id: number): string {
  return `role:${id}`;
}

/** Returns the id from a custom role's name (`role:7`); null for other names. */
export function ownRoleId(role: string): number | null {
  return role.startsWith('role:') ? Number(role.slice('role:'.length)) : null;
}

/** Returns the rights of a role. `own` holds the stored rights of a custom role and is ignored for built-in roles. */
export function rightsOf(role: string, own: readonly string[] | null = null): readonly Right[] {
  if (isBuiltIn(role)) return builtInRoles[role].rights;
  return allRights.filter((right) => own?.includes(right));
}

/** Lists the rights in `others` that `own` lacks. Staff can't manage people who have rights they lack themselves. */
export function missingRights(own: readonly Right[], others: readonly Right[]): Right[] {
  return others.filter((right) => !own.includes(right));
}
