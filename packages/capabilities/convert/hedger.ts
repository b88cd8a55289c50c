import { journal, type Line, moved } from '@bowline/core/messages/journal.ts'
import { BizType, ClientIdPolicy, LedgerCode, OrderType, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Market, MarketRegistry } from '../markets/index.ts'
import { bandsOf } from './bands.ts'
import { endHedge, type Hedge, insertHedge, openHedges, writeTraded } from './hedges.store.ts'
import { freeOf, houseAccount } from './house-account.ts'
import type { Inventory } from './inventory.ts'
import { atMost, excessOf, planHedge, sideOf } from './plan-hedge.ts'
import type { Prices } from './prices.ts'
import type { Amounts } from './rate.ts'
import type { StoppedCoins } from './stopped-coins.ts'
import { DOLLAR, worthOf } from './worth.ts'

const UNIT = 100_000_000n
/** Of one order, so that a large inventory leaves in steps. */
const MOST_PER_ORDER = 50_000n * UNIT
/** How much worse than the middle the house takes, in parts of a million: what it earns by the spread. */
const HEDGE_SLIPPAGE_PPM = 2_000n
/** Of a conversion that finds no room: it may cost the house this much more than was quoted. */
const ROUTED_PPM = 1_000n

export interface HedgerParts {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly inventory: Inventory
  readonly prices: Pick<Prices, 'inDollars'>
  readonly stopped: Pick<StoppedCoins, 'has'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/** Brings the inventory of conversions back by orders on the own book, from an account like any other. One order at a time. */
export class Hedger {
  readonly #parts: HedgerParts
  #turn: Promise<unknown> = Promise.resolve()
  #account: number | undefined

  constructor(parts: HedgerParts) {
    this.#parts = parts
  }

  /** Finishes what a crash cut off; then one order for each coin that is beyond its band. */
  async round(): Promise<void> {
    await this.#inTurn(async () => {
      for (const hedge of await openHedges(this.#parts.sql)) await this.#finish(hedge)
      for (const asset of this.#parts.markets.assets()) {
        const { code } = asset
        const { soft } = bandsOf(this.#parts.prices, code, this.#parts.now())
        const excess = excessOf(this.#parts.inventory.of(asset.asset), soft, (amount) => this.#worth(code, amount))
        if (excess !== 0n) await this.#trade(code, excess, HEDGE_SLIPPAGE_PPM)
      }
    })
  }

  /** Room for a conversion that has none, by trading as much away; what is filled stays traded whatever becomes of it. */
  async makeRoom(
    fromCoin: string,
    toCoin: string,
    { fromAmount, toAmount }: Amounts,
    spreadPpm: bigint,
  ): Promise<void> {
    const slippagePpm = spreadPpm + ROUTED_PPM
    await this.#inTurn(async () => {
      await this.#trade(fromCoin, fromAmount, slippagePpm)
      await this.#trade(toCoin, -toAmount, slippagePpm)
    })
  }

  async #trade(coin: string, wanted: Amount, slippagePpm: bigint): Promise<void> {
    const { sql, prices, stopped, now } = this.#parts
    if (stopped.has(coin)) return
    const market = this.#marketOf(coin)
    const known = market && prices.inDollars(coin, now())
    if (!market || !known) return
    // Whoever moves the book sells to the house no dearer, and buys from it no cheaper.
    const mid = wanted > 0n ? known.most : known.least
    const amount = atMost(wanted, MOST_PER_ORDER, (part) => this.#worth(coin, part))
    const plan = planHedge({ market, amount, mid, slippagePpm })
    if (plan) await this.#finish(await insertHedge(sql, { ...plan, plannedAtMs: now() }))
  }

  /** Coins out, order, coins back: each under the hedge's own name, so that whoever goes through it again repeats nothing. */
  async #finish(hedge: Hedge): Promise<void> {
    const { sql, markets } = this.#parts
    const market = markets.byNumber(hedge.market)
    if (!market) throw new Error(`hedge ${hedge.id} is in a market that is gone`)
    const traded = hedge.state === 'planned' ? await this.#order(hedge, market) : hedge
    await this.#giveBack(traded, otherAsset(market, hedge.asset))
    await endHedge(sql, hedge.id)
  }

  async #order(hedge: Hedge, market: Market): Promise<Hedge> {
    const { sql, engine, log } = this.#parts
    const account = await this.#house()
    const { id, asset, given, side, qty, price } = hedge
    const own = { code: LedgerCode.spotAvailable, owner: account }
    await this.#post(hedge, 0, moved({ code: LedgerCode.inventory }, own, asset, given))
    const { rejection } = await engine.submit({
      ...{
        kind: 'place-order',
        account,
        market: market.number,
        clientId: `hedge-${id}`,
        side: sideOf(side),
        qty,
        price,
      },
      ...{ type: OrderType.limit, timeInForce: TimeInForce.ioc, clientIdPolicy: ClientIdPolicy.firstResult },
    })
    if (rejection !== Rejection.none && rejection !== Rejection.repeatedClientId)
      log.warn({ hedge: id, market: market.symbol, rejection }, 'an order for the inventory of conversions was refused')
    const other = otherAsset(market, asset)
    const free = await freeOf(engine, account, [asset, other])
    return writeTraded(sql, id, { returned: free(asset), received: free(other) })
  }

  async #giveBack(hedge: Hedge, other: number): Promise<void> {
    const { returned = 0n, received = 0n, asset } = hedge
    const own = { code: LedgerCode.spotAvailable, owner: await this.#house() }
    const inventory = { code: LedgerCode.inventory }
    const lines = [
      ...(returned > 0n ? moved(own, inventory, asset, returned) : []),
      ...(received > 0n ? moved(own, inventory, other, received) : []),
    ]
    if (lines.length > 0) await this.#post(hedge, 1, lines)
  }

  async #post({ id, plannedAtMs }: Hedge, leg: number, lines: readonly Line[]): Promise<void> {
    const key = { bizType: BizType.convert, bizId: `hedge:${id}`, bizTime: plannedAtMs, leg }
    const { rejection } = await this.#parts.engine.submit(
      journal({ ...key, actor: 'house', memo: `hedge ${id}` }, lines),
    )
    if (rejection !== Rejection.none) throw new Error(`the journal of hedge ${id} was refused (rejection ${rejection})`)
  }

  async #house(): Promise<number> {
    this.#account ??= await houseAccount(this.#parts)
    return this.#account
  }

  #marketOf(coin: string): Market | undefined {
    return this.#parts.markets
      .markets()
      .find(({ baseAsset, quoteAsset, isTrading }) => isTrading && baseAsset === coin && quoteAsset === DOLLAR)
  }

  #worth(coin: string, amount: Amount): Amount | undefined {
    return worthOf(this.#parts.prices, coin, amount, this.#parts.now())
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work, work)
    this.#turn = mine.catch(() => {})
    return mine
  }
}

function otherAsset({ terms: { base, quote } }: Market, asset: number): number {
  return asset === base ? quote : base
}
