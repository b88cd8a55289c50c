import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 22,
  path: '/index-prices',
  name: 'nav.index-prices',
  permission: 'markets.read',
  screens: {
    'index-prices': () => import('./index-prices.tsx'),
  },
}
