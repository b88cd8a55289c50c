import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 23,
  path: '/collateral',
  name: 'nav.collateral',
  permission: 'markets.read',
  screens: {
    collateral: () => import('./collateral.tsx'),
  },
}
