import { ALL_ASSETS, type Command } from '@bowline/core/messages/commands.ts'
import { BizType, HOUSE, LedgerCode, OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult, EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { ensureDefinitions, type Market, MarketRegistry } from '../markets/index.ts'
import { DEMO_SEED, SimulatedPrices } from '../price-source/index.ts'
import { demoDefinitions } from './demo-definitions.ts'
import { type HistoryTaker, historyTakers } from './history-trades.ts'
import { DEMO_FLOW } from './market-flow.ts'
import { stepsOf } from './steps.ts'

/** House accounts that trade the past with each other; frozen when they are done. */
export const HISTORY_ACCOUNTS = { maker: 901, taker: 902 } as const

export interface BackfillOptions {
  readonly engine: EngineClient
  readonly log: Log
  readonly nowMs?: number
  readonly days?: number
  readonly seed?: string
}

export interface BackfillResult {
  readonly trades: number
  readonly commands: number
  readonly tookMs: number
}

const DAY_MS = 86_400_000
/** Commands on their way at once: enough to fill the journal's groups, few enough to keep memory small. */
const WINDOW = 2_000
/** What each account starts with, in USDT of every asset; the quote of most markets needs more. */
const FUNDING_USDT = 500_000_000
const FUNDING_QUOTE_USDT = 5_000_000_000
const UNIT = 100_000_000

/**
 * Gives an empty exchange a past: defines the markets as of `days` ago and trades them up to now, every trade a real
 * match at its historic time. Does nothing on an exchange that has markets already. One that was interrupted is brought
 * to its end without the part that is missing, because time does not go back.
 */
export async function backfillHistory(options: BackfillOptions): Promise<BackfillResult | undefined> {
  const { engine, log, nowMs = Date.now(), days = 30, seed = DEMO_SEED } = options
  const known = new MarketRegistry()
  known.apply(await engine.query({ kind: 'query-definitions' }))
  const maker = await engine.query({ kind: 'query-account', account: HISTORY_ACCOUNTS.maker, asset: ALL_ASSETS })
  const account = maker.events.find((event) => event.kind === 'account')
  if (account ? account.tradeFrozen === 1 : known.markets().length > 0) return undefined

  const startedAt = performance.now()
  const prices = new SimulatedPrices(seed)
  const past = new Past(engine)
  past.moveTo(nowMs - days * DAY_MS)
  past.moveTo(maker.time)
  for (const each of Object.values(HISTORY_ACCOUNTS)) past.send({ kind: 'open-account', account: each, isHouse: 1 })
  await past.settle([Rejection.accountExists])
  await ensureDefinitions(engine, demoDefinitions(prices, past.atMs), { historicTime: past.atMs })
  const registry = new MarketRegistry()
  registry.apply(await engine.query({ kind: 'query-definitions' }))
  for (const post of fundings(registry, prices, past.atMs)) past.send(post)
  await past.settle([Rejection.postingKeyReused])

  const takers = historyTakers({
    prices,
    seed,
    fromMs: nowMs - days * DAY_MS,
    toMs: nowMs,
    flow: DEMO_FLOW,
    stepsOf: (symbol) => {
      const market = registry.bySymbol(symbol)
      return market && stepsOf(market)
    },
  })
  let trades = 0
  for (const taker of takers) {
    const market = registry.bySymbol(taker.symbol)
    if (!market || taker.atMs < past.atMs) continue
    past.moveTo(taker.atMs)
    for (const command of ordersOf(taker, market)) past.send(command)
    trades += taker.makers.length
    await past.settleSome()
  }
  past.moveTo(nowMs)
  await past.settle()
  await leave(engine, past, registry)

  const result = { trades, commands: past.sent, tookMs: Math.round(performance.now() - startedAt) }
  log.info(result, 'simulated history is in place')
  return result
}

interface Sent {
  readonly command: Command
  readonly result: Promise<CommandResult>
}

/** Sends commands with historic times without waiting for each, and insists on each one's success in the end. */
class Past {
  atMs = 0
  sent = 0
  readonly #engine: EngineClient
  #underway: Sent[] = []

  constructor(engine: EngineClient) {
    this.#engine = engine
  }

  moveTo(atMs: number): void {
    this.atMs = Math.max(this.atMs, atMs)
  }

  send(command: Command): void {
    this.sent++
    this.#underway.push({ command, result: this.#engine.submit(command, { historicTime: this.atMs }) })
  }

  /** Waits for the older half when many are underway. */
  async settleSome(): Promise<void> {
    if (this.#underway.length >= WINDOW) await this.#check(this.#underway.splice(0, WINDOW / 2), [])
  }

  async settle(fine: readonly Rejection[] = []): Promise<void> {
    await this.#check(this.#underway.splice(0), fine)
  }

  async #check(sent: readonly Sent[], fine: readonly Rejection[]): Promise<void> {
    for (const { command, result } of sent) {
      const { rejection, filter } = await result
      if (rejection === Rejection.none || fine.includes(rejection)) continue
      const what = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
      throw new Error(`the back-fill was refused (${rejection}, filter ${filter}): ${what}`)
    }
  }
}

/** The maker's orders rest alone in an empty book; the taker's takes all of them. */
function ordersOf({ makers, takerBuys }: HistoryTaker, market: Market): Command[] {
  const order = (account: number, buys: boolean, timeInForce: TimeInForce, price: number, lots: number): Command => ({
    kind: 'place-order',
    account,
    market: market.number,
    side: buys ? Side.buy : Side.sell,
    type: OrderType.limit,
    timeInForce,
    price: BigInt(price),
    qty: BigInt(lots),
  })
  const worst = makers.at(-1)?.price ?? 0
  const lots = makers.reduce((sum, maker) => sum + maker.lots, 0)
  return [
    ...makers.map((each) => order(HISTORY_ACCOUNTS.maker, !takerBuys, TimeInForce.gtc, each.price, each.lots)),
    order(HISTORY_ACCOUNTS.taker, takerBuys, TimeInForce.ioc, worst, lots),
  ]
}

function fundings(registry: MarketRegistry, prices: SimulatedPrices, atMs: number): Command[] {
  const quotes = new Set(registry.countCoins())
  return Object.values(HISTORY_ACCOUNTS).flatMap((account) =>
    registry
      .assets()
      .filter((asset) => prices.knows(asset.code))
      .map((asset) => {
        const usdt = quotes.has(asset.code) ? FUNDING_QUOTE_USDT : FUNDING_USDT
        const whole = Math.ceil(usdt / prices.price(asset.code, 'USDT', atMs))
        return posting('in', account, asset.asset, BigInt(whole) * BigInt(UNIT))
      }),
  )
}

function posting(way: 'in' | 'out', account: number, asset: number, amount: bigint): Command {
  const house = { code: LedgerCode.demoFunding, owner: HOUSE }
  const trader = { code: LedgerCode.spotAvailable, owner: account }
  const [from, to] = way === 'in' ? [house, trader] : [trader, house]
  return {
    kind: 'post',
    debitCode: from.code,
    debitOwner: from.owner,
    creditCode: to.code,
    creditOwner: to.owner,
    asset,
    amount,
    bizType: BizType.funding,
    bizId: `demo-history:${way}:${account}:${asset}`,
    actor: 'demo-market',
    memo: 'simulated history',
  }
}

/** Takes back what is left and closes the accounts to trading, which also marks the back-fill as done. */
async function leave(engine: EngineClient, past: Past, registry: MarketRegistry): Promise<void> {
  for (const account of Object.values(HISTORY_ACCOUNTS)) {
    for (const market of registry.markets()) past.send({ kind: 'cancel-all', account, market: market.number })
  }
  await past.settle([Rejection.unknownOrder])
  for (const account of Object.values(HISTORY_ACCOUNTS)) {
    const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    for (const event of events) {
      if (event.kind === 'balance' && event.available > 0n)
        past.send(posting('out', account, event.asset, event.available))
    }
  }
  await past.settle([Rejection.postingKeyReused])
  // The taker first: the maker's freeze is the mark that all is done.
  for (const account of [HISTORY_ACCOUNTS.taker, HISTORY_ACCOUNTS.maker])
    past.send({ kind: 'set-account', account, setTradeFrozen: 1, tradeFrozen: 1 })
  await past.settle()
}
