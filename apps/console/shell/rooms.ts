import type { Room } from './room.ts'

const folders = import.meta.glob<Room>('../screens/*/room.ts', { import: 'room', eager: true })

/** In menu order; a role sees those it may enter. */
export const rooms: readonly Room[] = Object.values(folders).sort((a, b) => a.place - b.place)

/** The room an address belongs to. */
export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => path === room.path || (room.path !== '/' && path.startsWith(`${room.path}/`)))
}
