import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 86,
  path: '/payments',
  name: 'nav.payments',
  permission: 'accounts.read',
  screens: {
    payments: () => import('./payments.tsx'),
  },
}
