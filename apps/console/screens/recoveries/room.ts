import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 79,
  path: '/recoveries',
  name: 'nav.recoveries',
  permission: 'withdrawals.read',
  screens: {
    recoveries: () => import('./recoveries.tsx'),
  },
}
