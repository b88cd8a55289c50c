import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 74,
  path: '/reconciliation',
  name: 'nav.reconciliation',
  permission: 'accounts.read',
  screens: {
    reconciliation: () => import('./reconciliation.tsx'),
  },
}
