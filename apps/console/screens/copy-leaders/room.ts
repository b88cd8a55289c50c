import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 55,
  path: '/copy-leaders',
  name: 'nav.copy-leaders',
  permission: 'users.read',
  screens: {
    'copy-leaders': () => import('./copy-leaders.tsx'),
    'copy-leaders/relations/:relationId': () => import('./relation.tsx'),
  },
}
