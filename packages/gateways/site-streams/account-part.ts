import type { AccountNotices } from '@bowline/contract/stream.ts'
import { partTables } from './parts.list.ts'

/** Sends a notice to the open pages of a user, and to nobody when there are none. */
export type Publish = (userId: number, notice: AccountNotices, atMs?: number) => void

/** What a capability has to do with the pages that a user has open. */
export interface AccountPart {
  /** Publishes from now on; returns how to stop. */
  start?(publish: Publish): () => void
  /** Called again and again while a page of the user is open and answers. */
  onOpenPage?(userId: number, atMs: number): void
}

type Opened = (typeof partTables)[keyof typeof partTables]
type AllOf<F> = (F extends (needs: infer N) => AccountPart ? (needs: N) => void : never) extends (
  needs: infer A,
) => void
  ? A
  : never

/** The facades that the parts use. */
export type PartNeeds = AllOf<Opened>

/** The parts of the capabilities, as the files of `parts/` have them. */
export function openAccountParts(needs: PartNeeds): AccountPart[] {
  return Object.values(partTables).map((open: (needs: PartNeeds) => AccountPart) => open(needs))
}
