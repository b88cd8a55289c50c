import { journal, type LedgerAccount, type Line, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { mainAccountOf } from '../identity/index.ts'
import { type OnceNeeds, submitOnce } from '../ledger-history/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { readPositions } from '../perpetuals/index.ts'
import { COPY_COIN, copyAccountOf } from '../transfer/index.ts'
import type { CopyHome, Relation } from './relations.store.ts'
import type { Stray } from './transfers.store.ts'

export interface WalletIn {
  readonly balance: Amount
  readonly upl: Amount
  readonly transferable: Amount
  readonly isolated: Amount
  readonly isFlat: boolean
  /** The last command that is in it. */
  readonly sequence: number
}

export interface CopyMoneyParts extends OnceNeeds {
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly markets: MarketRegistry
}

type Owned = Pick<Relation, 'id' | 'account' | 'userId'>

/**
 * The journals of copy trading (domain/ledger.md). A relation trades with the futures wallet (2110) of its own account, so that
 * the core keeps it apart from everything else; 2120 of the main account is what a copier has for copying beside that, and 2122
 * the share of profit that is set aside.
 */
export class CopyMoney {
  readonly #parts: CopyMoneyParts
  readonly #markets: MarketRegistry

  constructor(parts: CopyMoneyParts) {
    this.#parts = parts
    this.#markets = parts.markets
  }

  get asset(): number {
    const asset = this.#markets.assetByCode(COPY_COIN)
    if (!asset) throw new Error(`there is no ${COPY_COIN}`)
    return asset.asset
  }

  /** Into a relation (> 0) or out of it, once under one name. */
  move(relation: Owned, home: CopyHome, amount: Amount, name: string, atMs: number): Promise<Rejection> {
    const wallet = this.#walletOf(relation)
    const own = homeOf(relation.userId, home)
    const lines =
      amount > 0n ? moved(own, wallet, this.asset, amount) : moved(wallet, own, this.asset, magnitude(amount))
    return this.#post(relation, `copy:${relation.id}:${name}`, 0, atMs, lines)
  }

  /** What else is in the account of a relation: what copying is paid in to where it came from, other coins to spot. */
  sendBack(
    relation: Owned,
    { asset, ...from }: Stray,
    home: CopyHome,
    amount: Amount,
    name: string,
    atMs: number,
  ): Promise<Rejection> {
    const { id, account, userId } = relation
    const own = homeOf(userId, asset === this.asset ? home : 'spot')
    return this.#post(relation, `copy:${id}:${name}`, 0, atMs, moved({ ...from, owner: account }, own, asset, amount))
  }

  /** Whether it is the wallet with which relations trade. */
  isWallet({ code, subKey, asset }: Stray): boolean {
    const isOf = asset === this.asset && subKey === this.#markets.futuresWallet(asset)
    return isOf && code === LedgerCode.futuresWallet
  }

  coinOf(asset: number): string {
    return this.#markets.asset(asset)?.code ?? COPY_COIN
  }

  /** The share of the profit of one closed position is set aside. */
  withhold(relation: Owned, positionId: number, amount: Amount, atMs: number): Promise<Rejection> {
    const lines = moved(this.#walletOf(relation), asideOf(relation), this.asset, amount)
    return this.#post(relation, `copy:${relation.id}:withhold:${positionId}`, 0, atMs, lines)
  }

  /**
   * What was set aside becomes due or goes back, and what is due goes to the leader: two journals, each once. `isTaken`: the first
   * of them is posted.
   */
  async settle(
    relation: Owned & { readonly leaderId: number; readonly share: { readonly withheld: Amount } },
    { number, due, owed, refund }: { number: number; due: Amount; owed: Amount; refund: Amount },
    atMs: number,
  ): Promise<{ readonly rejection: Rejection; readonly isTaken: boolean }> {
    const { asset } = this
    const withheld = due - owed + refund
    const lines = [
      { ...asideOf(relation), asset, amount: -withheld },
      { ...this.#walletOf(relation), asset, amount: refund - owed },
      { code: LedgerCode.profitShareDue, asset, amount: due },
    ].filter(({ amount }) => amount !== 0n)
    const name = `copy:${relation.id}:settle:${number}`
    const taken = lines.length === 0 ? Rejection.none : await this.#post(relation, name, 0, atMs, lines)
    if (taken !== Rejection.none || due === 0n) return { rejection: taken, isTaken: taken === Rejection.none }
    const leader = homeOf(relation.leaderId, 'spot')
    const given = moved({ code: LedgerCode.profitShareDue }, leader, asset, due)
    return {
      rejection: await this.#post({ account: mainAccountOf(relation.leaderId) }, name, 1, atMs, given),
      isTaken: true,
    }
  }

  /** What the account of a relation has: its wallet, what may leave it, and whether nothing is open there. */
  async walletIn(account: number): Promise<WalletIn> {
    const { margins, positions, sequence } = await readPositions(this.#parts.engine as EngineClient, account)
    const margin = margins.find(({ asset }) => asset === this.asset)
    const isolated = positions.reduce((sum, position) => sum + position.margin, 0n)
    const { balance = 0n, upl = 0n, transferable = 0n } = margin ?? {}
    return { balance, upl, transferable, isolated, isFlat: positions.every(({ qty }) => qty === 0n), sequence }
  }

  #walletOf({ account }: Owned): LedgerAccount {
    return { code: LedgerCode.futuresWallet, owner: account, subKey: this.#markets.futuresWallet(this.asset) ?? 0 }
  }

  /** Of one that the engine has forgotten the lines of the history say whether it is posted; where nobody knows it throws. */
  #post(
    { account }: Pick<Owned, 'account'>,
    bizId: string,
    leg: number,
    bizTime: number,
    lines: readonly Line[],
  ): Promise<Rejection> {
    const key = { bizType: BizType.transfer, bizId, bizTime, leg }
    return submitOnce(this.#parts, journal({ ...key, actor: 'copy-trading', memo: bizId }, lines), account)
  }
}

/** Where a user's money for copying is while nobody is copied with it. */
function homeOf(userId: number, home: CopyHome): LedgerAccount {
  const owner = mainAccountOf(userId)
  return home === 'spot' ? { code: LedgerCode.spotAvailable, owner } : copyAccountOf(owner)
}

/** What is set aside for the leader, of one relation. */
function asideOf({ account, id }: Owned): LedgerAccount {
  return { code: LedgerCode.copyProfitShare, owner: account, subKey: id }
}

const magnitude = (amount: Amount) => (amount < 0n ? -amount : amount)
