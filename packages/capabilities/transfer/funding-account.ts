import { writtenLines } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { LedgerAnswer, LedgerHistory, LedgerLine, LinePlace } from '../ledger-history/index.ts'
import { type Behind, onceSeen } from '../projection/index.ts'
import { listedAccountOf, transferNumber } from './transfer-funds.ts'
import { type TransferWay, wayOf, wayText } from './ways.ts'

/** Far more than change while the history is behind. */
const MOST_RECENT = 50_000

interface Recent {
  readonly sequence: number
  readonly balance: Amount
}

/** The two of the ledger that it is made of. */
const CODES = [LedgerCode.funding, LedgerCode.fundingConverting] as const

export interface FundingBalance {
  readonly asset: number
  /** Free to take. */
  readonly balance: Amount
  /** Set aside for conversions at a limit price. */
  readonly converting: Amount
}

/** What came to or left the funding account. */
export interface FundingRow {
  readonly place: LinePlace
  /** The same number that the transfer was answered with. */
  readonly number: number
  readonly time: number
  readonly asset: number
  /** Below zero: it left. */
  readonly amount: Amount
  readonly balance: Amount
  /** The name of its journal. */
  readonly bizId: string
  /** Undefined: something else than a transfer between the person's own accounts. */
  readonly way: TransferWay | undefined
  /** Converted, or set aside for it and given back. */
  readonly isConversion: boolean
}

export interface FundingQuery {
  readonly account: number
  readonly asset?: number | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly before?: LinePlace | undefined
  readonly limit: number
}

export interface TransfersQuery {
  readonly account: number
  readonly way: TransferWay
  /** Only these; left out: all. */
  readonly assets?: readonly number[] | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly limit: number
}

/**
 * The funding account (ledger 2140, and 2141 beside it), as it is shown. Its balances are those of the history with what was written since laid over
 * them: whoever moved money sees it moved. What is decided by a balance asks the engine (`query-wallets`).
 */
export class FundingAccount {
  readonly #ledger: Pick<LedgerHistory, 'balances' | 'lines'>
  readonly #recent = new BoundedMap<string, Recent>(MOST_RECENT)

  readonly #seenOf: (account: number) => number

  /** `seenOf`: the last command that moved something of an account. */
  constructor(ledger: Pick<LedgerHistory, 'balances' | 'lines'>, seenOf: (account: number) => number) {
    this.#ledger = ledger
    this.#seenOf = seenOf
  }

  /** Give it every batch. */
  apply({ events, sequence }: Pick<EventBatch, 'events' | 'sequence'>): void {
    for (const event of events) {
      for (const { code, owner, asset, balance } of writtenLines(event)) {
        if (CODES.some((own) => own === code)) this.#recent.set(`${owner}/${code}/${asset}`, { sequence, balance })
      }
    }
  }

  /** Coins that it ever had. */
  async balances(account: number, assets: readonly number[]): Promise<LedgerAnswer<FundingBalance[]>> {
    const stored = await this.#ledger.balances(account)
    if (!stored.ok) return stored
    const known = new Map(stored.value.map(({ code, asset, balance }) => [`${code}/${asset}`, balance]))
    const held = (code: number, asset: number) => {
      const recent = this.#recent.get(`${account}/${code}/${asset}`)
      return recent && recent.sequence > stored.sequence ? recent.balance : known.get(`${code}/${asset}`)
    }
    const value = assets.flatMap((asset) => {
      const [balance, converting = 0n] = CODES.map((code) => held(code, asset))
      return balance === undefined ? [] : [{ asset, balance, converting }]
    })
    return { ...stored, value }
  }

  /** Newest first. */
  async history({ account: owner, ...query }: FundingQuery): Promise<LedgerAnswer<FundingRow[]>> {
    const found = await this.#ledger.lines({ owner, codes: [LedgerCode.funding], ...query })
    return found.ok ? { ...found, value: found.value.map(rowOf) } : found
  }

  /**
   * What moved one way, newest first: of futures wallets as these have it, otherwise as the funding account does. Whoever has been
   * answered a transfer finds it here.
   */
  async transfers({ account: owner, way, ...query }: TransfersQuery): Promise<LedgerAnswer<FundingRow[]> | Behind> {
    const asked = { owner, codes: [listedAccountOf(way)], memo: wayText(way), ...query }
    const found = await onceSeen(this.#seenOf(owner), () => this.#ledger.lines(asked))
    return found.ok ? { ...found, value: found.value.map(rowOf) } : found
  }
}

function rowOf({
  sequence,
  line,
  time,
  asset,
  isDebit,
  amount,
  balanceAfter,
  bizType,
  bizId,
  memo,
}: LedgerLine): FundingRow {
  return {
    ...{ place: { sequence, line }, number: transferNumber(sequence, line), time, asset },
    ...{ amount: isDebit ? -amount : amount, balance: balanceAfter, bizId },
    way: bizType === BizType.transfer ? wayOf(memo) : undefined,
    isConversion: bizType === BizType.convert,
  }
}
