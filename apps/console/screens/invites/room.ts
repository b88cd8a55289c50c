import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 40,
  path: '/invites',
  name: 'nav.invites',
  permission: 'users.read',
  screens: {
    invites: () => import('./invites.tsx'),
  },
}
