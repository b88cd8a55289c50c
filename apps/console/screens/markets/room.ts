import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 20,
  path: '/markets',
  name: 'nav.markets',
  permission: 'markets.read',
  screens: {
    markets: () => import('./markets.tsx'),
  },
}
