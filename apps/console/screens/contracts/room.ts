import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 21,
  path: '/contracts',
  name: 'nav.contracts',
  permission: 'markets.read',
  screens: {
    contracts: () => import('./contracts.tsx'),
  },
}
