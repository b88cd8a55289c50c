import type { EventOf } from '@bowline/core/messages/events.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'

/** One account's spot balance in one asset. */
export interface SpotBalance {
  available: Amount
  locked: Amount
  withdrawing: Amount
}

const PARTS: Readonly<Record<number, keyof SpotBalance>> = {
  [LedgerCode.spotAvailable]: 'available',
  [LedgerCode.spotLocked]: 'locked',
  [LedgerCode.spotConverting]: 'locked',
  [LedgerCode.spotWithdrawing]: 'withdrawing',
}

/**
 * One account's spot balances, maintained from postings: a posting has one part of a balance, a report needs all. What orders have locked
 * and what waits for a conversion are one part, so it is counted and not read.
 */
export class AccountBalances {
  readonly #account: number
  readonly #byAsset = new Map<number, SpotBalance>()

  constructor(account: number, balances: Iterable<EventOf<'balance'>>) {
    this.#account = account
    for (const { asset, available, locked, withdrawing } of balances)
      this.#byAsset.set(asset, { available, locked, withdrawing })
  }

  of(asset: number): Readonly<SpotBalance> {
    return this.#entry(asset)
  }

  /**
   * Applies a posting or the line of a journal; returns the change of the whole balance, or undefined when it does not touch
   * the account's spot money.
   */
  apply(written: EventOf<'posting' | 'journal-line'>): Amount | undefined {
    return written.kind === 'posting' ? this.#applyPosting(written) : this.#applyLine(written)
  }

  #applyLine({ owner, code, asset, amount, balance }: EventOf<'journal-line'>): Amount | undefined {
    const part = owner === this.#account ? PARTS[code] : undefined
    if (!part) return undefined
    this.#set(asset, part, balance, amount)
    return amount
  }

  #applyPosting(posting: EventOf<'posting'>): Amount | undefined {
    const debited = posting.debitOwner === this.#account ? PARTS[posting.debitCode] : undefined
    const credited = posting.creditOwner === this.#account ? PARTS[posting.creditCode] : undefined
    if (!debited && !credited) return undefined
    if (debited) this.#set(posting.asset, debited, posting.debitBalance, -posting.amount)
    if (credited) this.#set(posting.asset, credited, posting.creditBalance, posting.amount)
    return (credited ? posting.amount : 0n) - (debited ? posting.amount : 0n)
  }

  #set(asset: number, part: keyof SpotBalance, balance: Amount, change: Amount): void {
    const entry = this.#entry(asset)
    entry[part] = part === 'locked' ? entry.locked + change : balance
  }

  #entry(asset: number): SpotBalance {
    let balance = this.#byAsset.get(asset)
    if (!balance) {
      balance = { available: 0n, locked: 0n, withdrawing: 0n }
      this.#byAsset.set(asset, balance)
    }
    return balance
  }
}
