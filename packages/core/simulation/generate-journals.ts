import type { CommandOf } from '../messages/commands.ts'
import { journal, type Line, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '../messages/terms.ts'
import { BLN, BTC, ETH, USDT } from './listings.ts'
import type { Random } from './random.ts'

const ASSETS = [BTC, USDT, ETH, BLN] as const
const SOURCE = { code: LedgerCode.demoFunding }
const wallet = (owner: number) => ({ code: LedgerCode.spotAvailable, owner })

/** What everybody begins with. */
export function fund(owner: number, asset: number, amount: bigint, bizTime: number): CommandOf<'journal'> {
  const lines = moved(SOURCE, wallet(owner), asset, amount)
  return journal({ bizType: BizType.funding, bizId: `start-${owner}-${asset}`, bizTime }, lines)
}

/** Journals of every kind that the account plan knows, most of them sound. */
export class JournalSource {
  readonly #random: Random
  readonly #accounts: readonly number[]
  #keys = 0

  constructor(random: Random, accounts: readonly number[]) {
    this.#random = random
    this.#accounts = accounts
  }

  next(owner: number, time: number): CommandOf<'journal'> {
    const random = this.#random
    const isRepeated = random.chance(20) && this.#keys > 0
    if (!isRepeated) this.#keys++
    const { funding, transfer } = BizType
    const key = { bizType: random.pick([funding, funding, transfer]), bizId: `journal-${this.#keys}`, bizTime: time }
    const command = journal(key, this.#lines(owner))
    return random.chance(3) ? { ...command, lines: random.pick([0, 1, 17]) } : command
  }

  #lines(owner: number): readonly Line[] {
    const random = this.#random
    const asset = random.pick(ASSETS)
    const amount = random.chance(10) ? 2n ** 62n + 1n : BigInt(random.between(1, 10 ** 9))
    switch (random.weighted({ in: 40, out: 25, convert: 15, futures: 15, many: 10, same: 2, unbalanced: 5 })) {
      case 'in':
        return moved(SOURCE, wallet(owner), asset, amount)
      case 'out':
        return moved(wallet(owner), SOURCE, asset, amount)
      case 'convert':
        return this.#conversion(owner, asset, amount)
      case 'futures':
        return this.#futures(owner, asset, amount)
      case 'many':
        return this.#payRun(asset, amount)
      case 'same':
        return moved(wallet(owner), wallet(owner), asset, amount)
      case 'unbalanced':
        return [
          { ...SOURCE, asset, amount: -amount },
          { ...wallet(owner), asset, amount: amount + 1n },
        ]
    }
  }

  /** Two assets, each half balanced. */
  #conversion(owner: number, asset: number, amount: bigint): readonly Line[] {
    const inventory = { code: LedgerCode.inventory }
    const other = asset === USDT ? BTC : USDT
    return [
      ...moved(wallet(owner), inventory, asset, amount),
      ...moved(inventory, wallet(owner), other, BigInt(this.#random.between(1, 10 ** 6))),
    ]
  }

  /** Wallets with a sub-key, one of which may owe, and one that the plan does not have. */
  #futures(owner: number, asset: number, amount: bigint): readonly Line[] {
    const random = this.#random
    const { uUsdt, coin, unified } = FuturesWallet
    const futures = { code: LedgerCode.futuresWallet, owner, subKey: random.pick([0, uUsdt, coin, unified, 5]) }
    return random.chance(50)
      ? moved(wallet(owner), futures, asset, amount)
      : moved(futures, wallet(owner), asset, amount)
  }

  /** One source pays everybody, who give some of it on to a house account: more lines than two. */
  #payRun(asset: number, amount: bigint): readonly Line[] {
    const share = amount / BigInt(this.#accounts.length)
    const paid = share * BigInt(this.#accounts.length)
    const receivers = this.#accounts.map((owner) => ({ ...wallet(owner), asset, amount: share }))
    return [{ code: LedgerCode.promotion, asset, amount: -paid }, ...receivers]
  }
}
