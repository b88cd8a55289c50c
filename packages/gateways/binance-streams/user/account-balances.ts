import type { EventOf } from '@bowline/core/messages/events.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'

/** Spot money of one account in one asset. */
export interface SpotBalance {
  available: Amount
  locked: Amount
  withdrawing: Amount
}

const PARTS: Readonly<Record<number, keyof SpotBalance>> = {
  [LedgerCode.spotAvailable]: 'available',
  [LedgerCode.spotLocked]: 'locked',
  [LedgerCode.spotWithdrawing]: 'withdrawing',
}

/** Spot balances of one account, kept from postings: a posting tells one part of a balance, a report needs all. */
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

  /** Takes in a posting; the change of the whole balance, or nothing when the account's spot money is not in it. */
  apply(posting: EventOf<'posting'>): Amount | undefined {
    const debited = posting.debitOwner === this.#account ? PARTS[posting.debitCode] : undefined
    const credited = posting.creditOwner === this.#account ? PARTS[posting.creditCode] : undefined
    if (!debited && !credited) return undefined
    const balance = this.#entry(posting.asset)
    if (debited) balance[debited] = posting.debitBalance
    if (credited) balance[credited] = posting.creditBalance
    return (credited ? posting.amount : 0n) - (debited ? posting.amount : 0n)
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
