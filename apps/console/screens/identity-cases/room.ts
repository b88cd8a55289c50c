import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 60,
  path: '/identity',
  name: 'nav.identity',
  permission: 'kyc.read',
  screens: {
    identity: () => import('./identity-cases.tsx'),
    'identity/:userId/:level': () => import('./identity-case.tsx'),
  },
}
