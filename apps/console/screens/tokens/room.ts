import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 73,
  path: '/tokens',
  name: 'nav.tokens',
  permission: 'accounts.read',
  screens: {
    tokens: () => import('./tokens.tsx'),
  },
}
