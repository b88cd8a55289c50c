import { ladder, type Move, type OpenOrder, premiumAt, reconcile } from '@bowline/capabilities/demo-market/index.ts'
import { seedOf, uniformAt } from '@bowline/capabilities/price-source/index.ts'
import { isRefusal } from '../exchange-client.ts'
import type { TraderParts } from '../trader-parts.ts'
import { forEver } from '../traffic.ts'
import { ContractAccount, futuresFunding } from './contract-account.ts'
import type { TradedContract } from './traded-contract.ts'

export interface ContractMakerParts extends TraderParts {
  readonly contract: TradedContract
  /** Called with every round that leaves orders on both sides of the book. */
  readonly onQuoted: () => void
}

const EVERY_MS = 2_500
/** Moves in one round. */
const AT_ONCE = 12
const RESIZE_MS = 30_000
/** Of its own capital, as a multiple of what one side shows. */
const CAPITAL = 5
/** So many times one side of its ladder as a position count as entirely one-sided. */
const FULL_SKEW = 1.5
const FOLLOW_BPS = 3
/** Levels that stand tick by tick. */
const NEAR = 3

/** What the API returns of an order, as far as it is used. */
interface OrderRow {
  readonly orderId: number
  readonly side: 'BUY' | 'SELL'
  readonly price: string
  readonly origQty: string
  readonly executedQty: string
}

/** Quotes one contract around the index plus what the crowd pays for being long, from its own account. */
export class ContractMaker {
  readonly #parts: ContractMakerParts
  readonly #account: ContractAccount
  readonly #seed: number
  #middle = 0

  private constructor(parts: ContractMakerParts, account: ContractAccount) {
    this.#parts = parts
    this.#account = account
    this.#seed = seedOf(parts.email)
  }

  /** Opens the account and quotes until the signal aborts. */
  static async run(parts: ContractMakerParts): Promise<void> {
    const { flow } = parts.contract
    const fund = () => [futuresFunding(flow.settle, CAPITAL * flow.sideUsdt, parts.prices)]
    const maker = new ContractMaker(parts, await ContractAccount.open(parts, fund))
    const pauseMs = () => EVERY_MS * (0.75 + 0.5 * Math.random())
    await forEver(parts.traffic, parts.signal, pauseMs, () => maker.#round())
  }

  async #round(): Promise<void> {
    const { contract, traffic, onQuoted } = this.#parts
    const { prefix, flow } = contract
    const rows = (await this.#account.call('GET', `${prefix}/v1/openOrders`, { symbol: flow.symbol })) as OrderRow[]
    const open = rows.map((row): OpenOrder => {
      const lots = contract.lotsOf(row.origQty) - contract.lotsOf(row.executedQty)
      const side = row.side === 'BUY' ? 'buy' : 'sell'
      return { orderId: row.orderId, side, price: contract.ticksOf(row.price), lots }
    })
    const wanted = this.#wanted(Date.now(), await this.#account.lotsOf(contract))
    let done = 0
    for (const move of reconcile(open, wanted)) {
      if (done++ >= AT_ONCE || !traffic.mayOperate()) break
      await this.#perform(move)
    }
    traffic.succeeded()
    if (new Set(open.map(({ side }) => side)).size === 2) onQuoted()
  }

  #wanted(nowMs: number, held: number) {
    const { contract, prices } = this.#parts
    const { flow } = contract
    const fair = prices.price(flow.base, flow.quote, nowMs) * (1 + premiumAt(flow.symbol, nowMs))
    if (Math.abs(fair / this.#middle - 1) * 10_000 > FOLLOW_BPS || this.#middle === 0) this.#middle = fair
    const steps = contract.stepsAt(fair)
    const sideValue = flow.sideUsdt / prices.price(flow.quote, 'USDT', nowMs)
    const inventory = (held * steps.lot * fair) / (sideValue * FULL_SKEW)
    return ladder(this.#middle, inventory, { ...flow, near: NEAR, sideValue, steps }, (side, level) =>
      uniformAt(this.#seed, side === 'buy' ? 0 : 1, level, Math.floor(nowMs / RESIZE_MS + level / 7)),
    )
  }

  /** What is refused is looked at again in the next round; margin that has run out is given again. */
  async #perform(move: Move): Promise<void> {
    const { contract, log } = this.#parts
    const path = `${contract.prefix}/v1/order`
    const { symbol } = contract.flow
    try {
      if (move.kind !== 'place') await this.#account.call('DELETE', path, { symbol, orderId: move.order.orderId })
      if (move.kind === 'cancel') return
      await this.#account.call('POST', path, {
        symbol,
        side: move.level.side === 'buy' ? 'BUY' : 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: contract.qtyText(move.level.lots),
        price: contract.priceText(move.level.price),
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.debug({ symbol, move: move.kind, err: error }, 'a maker of contracts was refused')
      if (isShort(error)) await this.#account.refill()
    }
  }
}

/** −2019: margin is insufficient. */
export function isShort(error: unknown): boolean {
  return (error as { code?: unknown }).code === -2019
}
