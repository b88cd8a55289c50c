import { ALL_ASSETS, type Command } from '@bowline/core/messages/commands.ts'
import { OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { ensureDefinitions, type Market, type MarketRegistry, openMarkets } from '../markets/index.ts'
import { DEMO_SEED, SimulatedPrices } from '../price-source/index.ts'
import { contractHistory, indexBetween, OPENS_AFTER_MS } from './contract-history.ts'
import { demoDefinitions } from './demo-definitions.ts'
import { closeHistoryAccounts, fundings, futuresFundings, HISTORY_ACCOUNTS, lowLeverages } from './history-accounts.ts'
import { type HistoryTaker, type HistoryTerms, historyTakers } from './history-trades.ts'
import { demoFlow } from './market-flow.ts'
import { Past } from './past.ts'
import { stepsOf } from './steps.ts'

export interface BackfillOptions {
  readonly engine: EngineClient
  readonly log: Log
  readonly nowMs?: number
  readonly days?: number
  /** Of the takers on spot (`demoFlow`); default: all. */
  readonly share?: number
  readonly seed?: string
  /**
   * Called when the markets are defined and before their first trade, with an engine whose commands are of that time:
   * who comes now has the history that the markets have. Answers the accounts of lead traders who came, by their e-mail.
   */
  readonly atOpening?: (engine: EngineClient, atMs: number) => Promise<ReadonlyMap<string, number>>
}

export interface BackfillResult {
  readonly trades: number
  readonly commands: number
  readonly tookMs: number
}

const DAY_MS = 86_400_000
/** A day more than somebody has to have traded to be copied. */
const DAYS = 31

/**
 * Gives an empty exchange a history: defines the markets as of `days` ago and trades up to now, every trade a real
 * match at its historic time. Does nothing on an exchange that already has markets. An interrupted back-fill is only
 * cleared up and not completed: the engine's time has moved on and does not go back.
 */
export async function backfillHistory(options: BackfillOptions): Promise<BackfillResult | undefined> {
  const { engine, log, nowMs = Date.now(), days = DAYS, share = 1, seed = DEMO_SEED, atOpening } = options
  const found = await engine.query({ kind: 'query-account', account: HISTORY_ACCOUNTS.maker, asset: ALL_ASSETS })
  const account = found.events.find((event) => event.kind === 'account')
  if (account ? account.tradeFrozen === 1 : (await definitions(engine)).markets().length > 0) return undefined

  const startedAt = performance.now()
  const prices = new SimulatedPrices(seed)
  const fromMs = nowMs - days * DAY_MS
  const past = new Past(engine, Math.max(found.time, fromMs))
  for (const each of Object.values(HISTORY_ACCOUNTS)) past.send({ kind: 'open-account', account: each, isHouse: 1 })
  await past.settle([Rejection.accountExists])
  await ensureDefinitions(engine, demoDefinitions(prices, past.atMs), { historicTime: past.atMs })
  const registry = await definitions(engine)
  const takers = account ? [] : plan({ prices, seed, fromMs, toMs: nowMs, flow: demoFlow(share) }, registry)
  let leads: ReadonlyMap<string, number> = new Map()
  if (account) log.warn('the simulated history was interrupted and stays incomplete')
  else {
    for (const post of fundings(registry, prices, past.atMs)) past.send(post)
    for (const post of futuresFundings(registry, prices, past.atMs)) past.send(post)
    for (const setting of lowLeverages(registry)) past.send(setting)
    await past.settle()
    leads = (await atOpening?.(past.engine(), past.atMs)) ?? leads
  }

  const spot = takers.map((taker) => {
    return { atMs: taker.atMs, commands: ordersOf(taker, registry.bySymbol(taker.symbol) as Market) }
  })
  const onContracts = account ? [] : contractHistory(registry, { prices, seed, fromMs, toMs: nowMs, leads })
  const open = account ? [] : indexBetween(nowMs - OPENS_AFTER_MS, nowMs, registry, prices)
  for (const step of [...spot, ...onContracts, ...open].sort((a, b) => a.atMs - b.atMs)) {
    past.take(step)
    await past.settleSome()
  }
  past.moveTo(nowMs)
  await past.settle()
  await closeHistoryAccounts(engine, past, registry)
  if (!account) {
    // Making a month of history takes a while, and with an index a minute old contracts would only reduce at first.
    for (const step of indexBetween(nowMs, options.nowMs ?? Date.now(), registry, prices)) past.take(step)
    await past.settle()
  }

  const contractTrades = onContracts.flatMap(({ commands }) => commands).filter(isTake).length
  const trades = takers.reduce((sum, taker) => sum + taker.makers.length, 0) + contractTrades
  const result = { trades, commands: past.sent, tookMs: Math.round(performance.now() - startedAt) }
  log.info(result, 'simulated history is in place')
  return result
}

function isTake(command: Command): boolean {
  return command.kind === 'place-contract-order' && command.type === OrderType.market
}

async function definitions(engine: EngineClient): Promise<MarketRegistry> {
  const registry = openMarkets()
  registry.apply(await engine.query({ kind: 'query-definitions' }))
  return registry
}

function plan(terms: Omit<HistoryTerms, 'stepsOf'>, registry: MarketRegistry): HistoryTaker[] {
  const stepsBySymbol = new Map(registry.markets().map((market) => [market.symbol, stepsOf(market)]))
  return historyTakers({ ...terms, stepsOf: (symbol) => stepsBySymbol.get(symbol) })
}

/** The maker's orders rest alone in an empty book; the taker's order fills all of them. */
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
