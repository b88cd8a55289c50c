export const ROLES = ['support', 'compliance', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The permissions of console calls; `users.private` shows contact data in full. */
export const PERMISSIONS = [
  'health.read',
  'users.read',
  'users.private',
  'users.freeze',
  'users.end-sessions',
  'users.request',
  'users.mark',
  'kyc.read',
  'kyc.decide',
  'markets.read',
  'markets.restrict',
  'markets.request',
  'countries.read',
  'countries.change',
  'configuration.read',
  'configuration.change',
  'accounts.read',
  'accounts.request',
  'approvals.read',
  'approvals.decide',
  'audit.read',
  'staff.manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const everybody: readonly Permission[] = ['health.read', 'users.read', 'markets.read', 'approvals.read']
const firstHelp: readonly Permission[] = ['users.freeze', 'users.end-sessions', 'users.request']

/**
 * Who may do what. Only compliance sees documents and faces, not even an admin does; support works with masked
 * contacts; finance only views here, and moves money in its own screens.
 */
const granted: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  support: new Set([...everybody, ...firstHelp]),
  compliance: new Set([
    ...everybody,
    ...firstHelp,
    'users.private',
    'users.mark',
    'kyc.read',
    'kyc.decide',
    'markets.restrict',
    'countries.read',
    'countries.change',
    'accounts.read',
    'accounts.request',
    'approvals.decide',
    'audit.read',
  ]),
  finance: new Set([...everybody, 'users.private', 'accounts.read', 'configuration.read', 'audit.read']),
  admin: new Set([
    ...everybody,
    ...firstHelp,
    'users.private',
    'users.mark',
    'markets.restrict',
    'markets.request',
    'countries.read',
    'countries.change',
    'configuration.read',
    'configuration.change',
    'accounts.read',
    'accounts.request',
    'approvals.decide',
    'audit.read',
    'staff.manage',
  ]),
}

export function may(role: Role, permission: Permission): boolean {
  return granted[role].has(permission)
}

export function permissionsOf(role: Role): Permission[] {
  return PERMISSIONS.filter((permission) => may(role, permission))
}

/** The roles that have what this one lacks, by permission: so that a closed page can say whose it is. */
export function othersMay(role: Role): Partial<Record<Permission, Role[]>> {
  const lacking = PERMISSIONS.filter((permission) => !may(role, permission))
  return Object.fromEntries(lacking.map((permission) => [permission, ROLES.filter((other) => may(other, permission))]))
}
