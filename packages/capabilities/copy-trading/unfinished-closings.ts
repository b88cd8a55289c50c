import type { Quantity } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type Copy, unfinishedCopies, updateCopy } from './copies.store.ts'

const PAUSE_MS = 5_000

interface Unfinished {
  copy: Copy
  /** When it is tried again; infinite while it is, and before it is stored for the first time. */
  dueMs: number
  isStored: boolean
}

/** Copies of closings of which something is still to be closed: stored with their tries, so that a crash only interrupts them. */
export class UnfinishedClosings {
  readonly #all = new Map<string, Unfinished>()

  async read(sql: Sql, nowMs: number): Promise<void> {
    for (const copy of await unfinishedCopies(sql))
      this.#all.set(keyOf(copy), { copy, dueMs: nowMs + PAUSE_MS, isStored: true })
  }

  /** One that is gone through again after a crash is known already, and further. */
  add(copies: readonly Copy[]): void {
    for (const copy of copies) {
      if (copy.tries === undefined || this.#all.has(keyOf(copy))) continue
      this.#all.set(keyOf(copy), { copy, dueMs: Number.POSITIVE_INFINITY, isStored: false })
    }
  }

  /** They are recorded, so they may go on. */
  recorded(copies: readonly Copy[], nowMs: number): void {
    for (const copy of copies) {
      const found = this.#all.get(keyOf(copy))
      if (found?.copy !== copy) continue
      found.isStored = true
      found.dueMs = nowMs + PAUSE_MS
    }
  }

  readonly leftToClose = (relationId: number, market: number): Quantity => {
    let left = 0n
    for (const { copy } of this.#all.values())
      if (copy.relationId === relationId && copy.market === market) left += copy.qty - copy.filled
    return left
  }

  /** Takes those that are to be tried now: each has to be given back by `tried`. */
  take(nowMs: number): Copy[] {
    const due = [...this.#all.values()].filter(({ dueMs }) => dueMs <= nowMs)
    for (const each of due) each.dueMs = Number.POSITIVE_INFINITY
    return due.map(({ copy }) => copy)
  }

  /** As it is after the try; the same where it could not be tried. Stored, if not now then before the next. */
  async tried(sql: Sql, before: Copy, after: Copy, nowMs: number): Promise<void> {
    const found = this.#all.get(keyOf(before))
    if (!found) return
    found.copy = after
    found.isStored &&= after === before
    found.dueMs = nowMs + PAUSE_MS
    if (!found.isStored) await updateCopy(sql, after)
    found.isStored = true
    if (after.tries === undefined) this.#all.delete(keyOf(before))
  }
}

const keyOf = ({ relationId, move, market }: Copy) => `${relationId}/${move}/${market}`
