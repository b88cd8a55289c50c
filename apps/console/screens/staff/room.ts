import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 120,
  path: '/staff',
  name: 'nav.staff',
  permission: 'staff.manage',
  screens: {
    staff: () => import('./staff.tsx'),
  },
}
