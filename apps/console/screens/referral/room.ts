import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 45,
  path: '/referral',
  name: 'nav.referral',
  permission: 'accounts.read',
  screens: {
    referral: () => import('./referral.tsx'),
  },
}
