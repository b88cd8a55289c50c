import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 50,
  path: '/alpha',
  name: 'nav.alpha',
  permission: 'users.read',
  screens: {
    alpha: () => import('./alpha.tsx'),
  },
}
