import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 70,
  path: '/set-aside',
  name: 'nav.set-aside',
  permission: 'accounts.read',
  screens: {
    'set-aside': () => import('./set-aside.tsx'),
  },
}
