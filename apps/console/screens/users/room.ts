import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 30,
  path: '/users',
  name: 'nav.users',
  permission: 'users.read',
  screens: {
    users: () => import('./users.tsx'),
    'users/:userId': () => import('./user.tsx'),
  },
}
