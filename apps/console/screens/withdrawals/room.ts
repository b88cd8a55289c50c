import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 76,
  path: '/withdrawals',
  name: 'nav.withdrawals',
  permission: 'withdrawals.read',
  screens: {
    withdrawals: () => import('./withdrawals.tsx'),
  },
}
