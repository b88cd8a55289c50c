import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 77,
  path: '/release-keys',
  name: 'nav.release-keys',
  permission: 'withdrawals.read',
  screens: {
    'release-keys': () => import('./release-keys.tsx'),
  },
}
