import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 78,
  path: '/travel-rule',
  name: 'nav.travel-rule',
  permission: 'withdrawals.read',
  screens: {
    'travel-rule': () => import('./travel-rule.tsx'),
  },
}
