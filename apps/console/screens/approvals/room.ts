import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 80,
  path: '/approvals',
  name: 'nav.approvals',
  permission: 'approvals.read',
  screens: {
    approvals: () => import('./approvals.tsx'),
  },
}
