import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 84,
  path: '/conversions',
  name: 'nav.conversions',
  permission: 'accounts.read',
  screens: {
    conversions: () => import('./conversions.tsx'),
  },
}
