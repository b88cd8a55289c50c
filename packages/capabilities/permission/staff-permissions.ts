import { type StaffPermission, type StaffRole, staffPermissions, staffRoles } from '@bowline/contract/terms/staff.ts'

const everybody: readonly StaffPermission[] = ['health.read', 'users.read', 'markets.read', 'approvals.read']
const firstHelp: readonly StaffPermission[] = ['users.freeze', 'users.end-sessions', 'users.request']

/**
 * Who may do what. Only compliance sees documents and faces, not even an admin does; support works with masked
 * contacts; finance only views here, and moves money in its own screens.
 */
const granted: Readonly<Record<StaffRole, ReadonlySet<StaffPermission>>> = {
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
    'withdrawals.read',
    'withdrawals.decide',
    'approvals.decide',
    'audit.read',
  ]),
  finance: new Set([
    ...everybody,
    'users.private',
    'accounts.read',
    'withdrawals.read',
    'configuration.read',
    'audit.read',
  ]),
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
    'withdrawals.read',
    'withdrawals.decide',
    'approvals.decide',
    'audit.read',
    'staff.manage',
  ]),
}

/** Whether a member of staff may do something; for a call of the console, what its row requires. */
export function staffMay({ role }: { readonly role: StaffRole }, permission: StaffPermission): boolean {
  return granted[role].has(permission)
}

export function permissionsOf(role: StaffRole): StaffPermission[] {
  return staffPermissions.filter((permission) => staffMay({ role }, permission))
}

export function rolesWith(permission: StaffPermission): StaffRole[] {
  return staffRoles.filter((role) => staffMay({ role }, permission))
}

/** The roles that have what this one lacks, by permission: so that a closed page can say whose it is. */
export function othersMay(role: StaffRole): Partial<Record<StaffPermission, StaffRole[]>> {
  const lacking = staffPermissions.filter((permission) => !staffMay({ role }, permission))
  return Object.fromEntries(lacking.map((permission) => [permission, rolesWith(permission)]))
}
