import type { StaffPermission } from '@bowline/contract/terms/staff.ts'
import type { WordKey } from '../words/words.ts'

/** What the `room.ts` of a folder of `screens/` says of it. */
export interface Room {
  /** Where it is in the menu, counted from the top; with gaps for those to come. */
  readonly place: number
  readonly path: string
  readonly name: WordKey
  readonly permission: StaffPermission
  /** By path; each is a chunk of its own. */
  readonly screens: Readonly<Record<string, () => Promise<{ readonly Component: () => unknown }>>>
}
