import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 110,
  path: '/audit',
  name: 'nav.audit',
  permission: 'audit.read',
  screens: {
    audit: () => import('./audit.tsx'),
  },
}
