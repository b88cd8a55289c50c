import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 100,
  path: '/configuration',
  name: 'nav.configuration',
  permission: 'configuration.read',
  screens: {
    configuration: () => import('./configuration.tsx'),
  },
}
