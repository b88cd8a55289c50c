import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 75,
  path: '/custody',
  name: 'nav.custody',
  permission: 'accounts.read',
  screens: {
    custody: () => import('./custody.tsx'),
  },
}
