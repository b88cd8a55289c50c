import type { CurveRange } from '@bowline/contract/terms/portfolio.ts'
import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import type { KlineHistory } from '../market-data/index.ts'
import type { Market, MarketRegistry } from '../markets/index.ts'
import { ACCOUNT_KINDS, type AccountKind, type Holding, holdingsOf } from './account-kinds.ts'
import { type CautiousSources, cautiousPrices, type ValuedAs } from './cautious-price.ts'
import { type Change, changeOver, type EquityCurve, equityCurve, type PricedMoment } from './equity-curve.ts'
import { wholeMoments } from './moments.ts'
import { PriceBook, type RateOf, valueAt, type Worth } from './price-book.ts'
import { PriceHistory } from './price-history.ts'

export interface PortfolioSources {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly marketData: CautiousSources
  readonly klines: Pick<KlineHistory, 'read'>
  readonly ledger: LedgerHistory
  /** What a user has with leaders, in accounts of its own. */
  readonly copied?: (account: number) => Promise<Holding[]>
  /** What open positions would bring at the marks of now, by what they settle in: it is owned, and in no ledger yet. */
  readonly unrealised?: (account: number) => Promise<ReadonlyMap<number, bigint>>
  /** Current rates of fiat money. */
  readonly rateOf?: RateOf
}

/** One coin of the spot account, from the engine. */
export interface SpotBalance {
  readonly asset: number
  readonly available: bigint
  readonly locked: bigint
  readonly withdrawing: bigint
  readonly total: bigint
  /** Of one ledger unit; undefined when no market connects it to the currency. */
  readonly worth: Worth | undefined
  readonly value: bigint | undefined
}

/** One coin of the funding account, from the engine. */
export interface FundingWallet {
  readonly asset: number
  /** Free to take. */
  readonly balance: bigint
  /** Of all of it, with what waits for conversions; undefined when no market connects it to the currency. */
  readonly value: bigint | undefined
}

export interface Overview {
  readonly total: bigint
  readonly accounts: readonly { readonly kind: AccountKind; readonly exists: boolean; readonly total: bigint }[]
  /** Over all accounts, largest first, without what is worth nothing. */
  readonly allocation: readonly { readonly asset: number; readonly total: bigint; readonly value: bigint }[]
  readonly unpriced: readonly number[]
}

/** What a user owns and its value. Read-only: balances come from the engine, prices from market data. */
export class Portfolio {
  readonly #sources: PortfolioSources
  readonly #history: PriceHistory

  constructor(sources: PortfolioSources) {
    this.#sources = sources
    this.#history = new PriceHistory(sources.klines)
  }

  /** Current prices, from the last trades. */
  prices(): PriceBook {
    const { markets, marketData, rateOf } = this.#sources
    return new PriceBook(markets.markets(), (market) => marketData.lastPrice(market), rateOf)
  }

  /** For limits and for what has to stay: no user sets them by trading. */
  pricesFor(valuedAs: ValuedAs, nowMs: number): PriceBook {
    const { markets, marketData, rateOf } = this.#sources
    const cautious = cautiousPrices(marketData, markets.markets(), valuedAs, nowMs)
    return new PriceBook(cautious.markets, cautious.priceOf, rateOf)
  }

  /** Every coin, owned or not, in the order of their numbers, with the command after which this was the state. */
  async spotBalances(
    account: number,
    currency: string,
    prices = this.prices(),
  ): Promise<{ balances: SpotBalance[]; sequence: number }> {
    const { events, sequence } = await this.#sources.engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    return { balances: this.#spotOf(events, currency, prices), sequence }
  }

  /** Spot and funding account as of one command: what moves between them meanwhile is counted once. */
  async wallets(
    account: number,
    currency: string,
    prices = this.prices(),
  ): Promise<{ spot: SpotBalance[]; funding: FundingWallet[] }> {
    const { events } = await this.#sources.engine.query({ kind: 'query-wallets', account })
    const spot = this.#spotOf(events, currency, prices)
    const worths = new Map(spot.map(({ asset, worth }) => [asset, worth]))
    const funding = events.flatMap((event): FundingWallet[] => {
      if (event.kind !== 'funding-balance') return []
      const { asset, balance, converting } = event
      const worth = worths.get(asset)
      return [{ asset, balance, value: worth && valueAt(balance + converting, worth) }]
    })
    return { spot, funding }
  }

  #spotOf(events: readonly Event[], currency: string, prices: PriceBook): SpotBalance[] {
    const held = new Map(events.flatMap((event) => (event.kind === 'balance' ? [[event.asset, event] as const] : [])))
    return this.#sources.markets.assets().map(({ asset, code }) => {
      const { available = 0n, locked = 0n, withdrawing = 0n } = held.get(asset) ?? {}
      const total = available + locked + withdrawing
      const worth = prices.worth(code, currency)
      return { asset, available, locked, withdrawing, total, worth, value: worth && valueAt(total, worth) }
    })
  }

  /**
   * Coins by account: spot from the engine, the others from the history; only existing ones. Undefined while the
   * history does not answer, rather than an incomplete sum.
   */
  async holdings(account: number): Promise<Holding[] | undefined> {
    const { engine, ledger, copied } = this.#sources
    const [live, stored, elsewhere = []] = await Promise.all([
      engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
      ledger.balances(account),
      copied?.(account),
    ])
    const spot = live.events.flatMap((event): Holding[] => {
      if (event.kind !== 'balance') return []
      const { asset, available, locked, withdrawing } = event
      return [{ kind: 'spot', asset, available, total: available + locked + withdrawing }]
    })
    if (!stored.ok) return undefined
    return added([...spot, ...holdingsOf(stored.value).filter(({ kind }) => kind !== 'spot'), ...elsewhere])
  }

  async overview(account: number, currency: string): Promise<Overview | undefined> {
    const [booked, open = []] = await Promise.all([this.holdings(account), this.#sources.unrealised?.(account)])
    if (!booked) return undefined
    const profits = [...open].map(([asset, total]): Holding => ({ kind: 'futures', asset, available: 0n, total }))
    const prices = this.prices()
    const valued = added([...booked, ...profits]).map((holding) => {
      const worth = prices.worth(this.#code(holding.asset), currency)
      return { ...holding, value: worth && valueAt(holding.total, worth) }
    })
    const sum = (values: readonly { value: bigint | undefined }[]) =>
      values.reduce((total, { value = 0n }) => total + value, 0n)
    const accounts = ACCOUNT_KINDS.map((kind) => {
      const own = valued.filter((holding) => holding.kind === kind)
      // Every user has a spot account from the start.
      return { kind, exists: kind === 'spot' || own.length > 0, total: sum(own) }
    })
    const byAsset = [...Map.groupBy(valued, ({ asset }) => asset)]
    const allocation = byAsset
      .map(([asset, own]) => ({ asset, total: own.reduce((all, { total }) => all + total, 0n), value: sum(own) }))
      .filter(({ value }) => value > 0n)
      .sort((a, b) => (a.value === b.value ? a.asset - b.asset : a.value < b.value ? 1 : -1))
    const unpriced = byAsset.flatMap(([asset, own]) =>
      own.some(({ value, total }) => value === undefined && total !== 0n) ? [asset] : [],
    )
    return { total: sum(valued), accounts, allocation, unpriced }
  }

  /** Undefined while the history does not answer. */
  async equityCurve(
    account: number,
    currency: string,
    range: CurveRange,
    nowMs: number,
  ): Promise<EquityCurve | undefined> {
    const whole = wholeMoments(range, nowMs)
    const hours = await this.#sources.ledger.hours(account, whole[0] as number)
    if (!hours.ok) return undefined
    const assets = new Set(hours.value.map(({ asset }) => asset))
    const moments = await this.#pricedMoments(assets, currency, range, whole, nowMs)
    return moments && equityCurve(hours.value, moments)
  }

  /** Over the last 24 hours and the running one. */
  async dayChange(account: number, currency: string, nowMs: number): Promise<Change | undefined> {
    const curve = await this.equityCurve(account, currency, '24h', nowMs)
    return curve && changeOver(curve.points)
  }

  async #pricedMoments(
    assets: ReadonlySet<number>,
    currency: string,
    range: CurveRange,
    whole: readonly number[],
    nowMs: number,
  ): Promise<PricedMoment[] | undefined> {
    const markets = this.#marketsBetween(new Set([...assets].map((asset) => this.#code(asset))), currency)
    const closes = await Promise.all(
      markets.map(async ({ number }) => [number, await this.#history.closes(number, range, nowMs)] as const),
    )
    if (closes.some(([, found]) => !found)) return undefined
    const closesOf = new Map(closes)
    const moment = (atMs: number, prices: PriceBook): PricedMoment => ({
      atMs,
      worth: (asset) => prices.worth(this.#code(asset), currency),
    })
    return [
      ...whole.map((atMs) =>
        moment(atMs, new PriceBook(markets, (market) => closesOf.get(market)?.get(atMs), this.#sources.rateOf)),
      ),
      moment(nowMs, this.prices()),
    ]
  }

  /** The markets that the coins' prices may come from. */
  #marketsBetween(coins: ReadonlySet<string>, currency: string): Market[] {
    const ends = new Set([...coins, currency, 'USDT', 'BTC'])
    return this.#sources.markets.markets().filter((market) => ends.has(market.baseAsset) && ends.has(market.quoteAsset))
  }

  #code(asset: number): string {
    return this.#sources.markets.asset(asset)?.code ?? `#${asset}`
  }
}

/** One for each coin of each kind of account. */
function added(holdings: readonly Holding[]): Holding[] {
  return [...Map.groupBy(holdings, ({ kind, asset }) => `${kind}/${asset}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const available = same.reduce((sum, each) => sum + each.available, 0n)
    return [{ ...first, available, total: same.reduce((sum, each) => sum + each.total, 0n) }]
  })
}
