import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 25,
  path: '/earn',
  name: 'nav.earn',
  permission: 'accounts.read',
  screens: {
    earn: () => import('./earn.tsx'),
  },
}
