import type { CommandOf } from './commands.ts'
import type { Event } from './events.ts'
import { MOST_LINES } from './journal-layout.ts'

/** A ledger account, but for its asset. */
export interface LedgerAccount {
  readonly code: number
  /** Left out: the house. */
  readonly owner?: number
  readonly subKey?: number
}

export interface Line extends LedgerAccount {
  readonly asset: number
  /** Ledger units, positive = credit: what comes to the account. */
  readonly amount: bigint
}

/** What makes the journal one of its kind, and whose it is. */
export type JournalKey = Pick<CommandOf<'journal'>, 'leg' | 'actor' | 'memo'> &
  Required<Pick<CommandOf<'journal'>, 'bizType' | 'bizId' | 'bizTime'>>

/** The command of a journal: all its lines or none. */
export function journal(key: JournalKey, lines: readonly Line[]): CommandOf<'journal'> {
  if (lines.length > MOST_LINES) throw new RangeError(`a journal of ${lines.length} lines`)
  const fields = lines.map(({ code, owner = 0, subKey = 0, asset, amount }, i) => ({
    [`code${i + 1}`]: code,
    [`owner${i + 1}`]: owner,
    [`subKey${i + 1}`]: subKey,
    [`asset${i + 1}`]: asset,
    [`amount${i + 1}`]: amount,
  }))
  return Object.assign({ kind: 'journal' as const, ...key, lines: lines.length }, ...fields)
}

/** The two lines by which `amount` goes from one account to another. */
export function moved(from: LedgerAccount, to: LedgerAccount, asset: number, amount: bigint): readonly [Line, Line] {
  return [
    { ...from, asset, amount: -amount },
    { ...to, asset, amount },
  ]
}

/** The lines of such a command, for those who have it as an object. */
export function linesOf(command: CommandOf<'journal'>): Required<Line>[] {
  const field = (name: string, n: number) => (command as Record<string, unknown>)[`${name}${n}`]
  return Array.from({ length: Math.min(command.lines ?? 0, MOST_LINES) }, (_, i) => ({
    code: (field('code', i + 1) as number | undefined) ?? 0,
    owner: (field('owner', i + 1) as number | undefined) ?? 0,
    subKey: (field('subKey', i + 1) as number | undefined) ?? 0,
    asset: (field('asset', i + 1) as number | undefined) ?? 0,
    amount: (field('amount', i + 1) as bigint | undefined) ?? 0n,
  }))
}

/** One line that was written: the account's balance after it, credit-positive. */
export interface WrittenLine extends Required<Line> {
  readonly balance: bigint
}

/** What an event says was written to the ledger: the two lines of a posting, or one of a journal. */
export function writtenLines(event: Event): readonly WrittenLine[] {
  if (event.kind === 'journal-line') return [event]
  if (event.kind !== 'posting') return []
  const { asset, amount } = event
  return [
    {
      code: event.debitCode,
      owner: event.debitOwner,
      subKey: 0,
      asset,
      amount: -amount,
      balance: event.debitBalance,
    },
    {
      code: event.creditCode,
      owner: event.creditOwner,
      subKey: 0,
      asset,
      amount,
      balance: event.creditBalance,
    },
  ]
}
