import type { StaffPermission } from '@bowline/contract/terms/staff.ts'
import type { WordKey } from '../words/words.ts'

interface Room {
  readonly path: string
  readonly name: WordKey
  readonly permission: StaffPermission
}

/** In menu order; a role sees those it may enter. */
export const rooms: readonly Room[] = [
  { path: '/', name: 'nav.dashboard', permission: 'health.read' },
  { path: '/markets', name: 'nav.markets', permission: 'markets.read' },
  { path: '/users', name: 'nav.users', permission: 'users.read' },
  { path: '/invites', name: 'nav.invites', permission: 'users.read' },
  { path: '/alpha', name: 'nav.alpha', permission: 'users.read' },
  { path: '/identity', name: 'nav.identity', permission: 'kyc.read' },
  { path: '/set-aside', name: 'nav.set-aside', permission: 'accounts.read' },
  { path: '/reconciliation', name: 'nav.reconciliation', permission: 'accounts.read' },
  { path: '/approvals', name: 'nav.approvals', permission: 'approvals.read' },
  { path: '/countries', name: 'nav.countries', permission: 'countries.read' },
  { path: '/configuration', name: 'nav.configuration', permission: 'configuration.read' },
  { path: '/audit', name: 'nav.audit', permission: 'audit.read' },
  { path: '/staff', name: 'nav.staff', permission: 'staff.manage' },
]

/** The room an address belongs to. */
export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => path === room.path || (room.path !== '/' && path.startsWith(`${room.path}/`)))
}
