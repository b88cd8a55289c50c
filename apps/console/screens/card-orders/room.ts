import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 85,
  path: '/card-orders',
  name: 'nav.card-orders',
  permission: 'accounts.read',
  screens: {
    'card-orders': () => import('./card-orders.tsx'),
  },
}
