import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 90,
  path: '/countries',
  name: 'nav.countries',
  permission: 'countries.read',
  screens: {
    countries: () => import('./countries.tsx'),
  },
}
