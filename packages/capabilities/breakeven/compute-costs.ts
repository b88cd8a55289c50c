import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { tradesInOrder } from '../spot/index.ts'
import { readAssumedPrices } from './assumed-costs.store.ts'
import { forgetCosts, type KeptCosts, keepCosts, readCosts } from './costs.store.ts'
import { type CostEvent, eventsOf } from './events.ts'
import { MONEY, PastPrices } from './past-prices.ts'
import { RunningCosts } from './running-costs.ts'

export interface CostSources {
  readonly sql: Sql
  readonly ledger: Pick<LedgerHistory, 'movements'>
  readonly markets: Pick<MarketRegistry, 'markets' | 'numbers' | 'byNumber' | 'asset' | 'assetByCode'>
}

/** Trades that are read at once: what somebody has in a few years fits, what a market maker has takes turns. */
const MOST_TRADES = 150_000
/** After so many others get their turn: orders are answered by the same thread. */
const EVENTS_PER_TURN = 2_000
/** A long history takes several, as does one of which somebody changed a cost meanwhile. */
const MOST_ROUNDS = 1_000

/**
 * Goes on from what is kept to now, and keeps it up to the last moment, of which there may be more to come: what happened in that is
 * the lots and deposits of what is returned. Undefined while the history does not answer.
 */
export async function computeCosts(sources: CostSources, account: number): Promise<RunningCosts | undefined> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const kept = await readCosts(sources.sql, account)
    const read = await readEvents(sources, account, kept)
    if (!read) return undefined
    if (read.knownMs < kept.untilMs) {
      await forgetCosts(sources.sql, account)
      continue
    }
    const { events, untilMs, prices } = read
    const end = events.findIndex(({ timeMs }) => timeMs >= untilMs)
    const complete = end === -1 ? events : events.slice(0, end)
    const assumedPrice = await readAssumedPrices(sources.sql, account)
    const running = new RunningCosts(kept.coins, assumedPrice)
    await takeAll(running, complete, prices)
    const isKept = complete.length === 0 || (await keepCosts(sources.sql, account, kept, { untilMs, running }))
    if (!isKept || !read.isAll) continue
    const current = new RunningCosts([...running.coins.values()], assumedPrice)
    await takeAll(current, events.slice(complete.length), prices)
    return current
  }
  throw new Error(`the costs of account ${account} change faster than they are computed`)
}

async function readEvents({ sql, ledger, markets }: CostSources, account: number, { untilMs: sinceMs }: KeptCosts) {
  const money = markets.assetByCode(MONEY)?.asset ?? 0
  const [traded, flows] = await Promise.all([
    tradesInOrder(sql, account, markets.numbers(), { sinceMs, most: MOST_TRADES }),
    ledger.movements({ owner: account, sinceMs, withoutContractsIn: money }),
  ])
  if (!traded || !flows.ok) return undefined
  const knownMs = Math.min(traded.knownMs, flows.value.knownMs)
  const untilMs = traded.isAll ? knownMs : Math.min(knownMs, traded.trades.at(-1)?.timeMs ?? 0)
  const all = eventsOf(markets, money, { trades: traded.trades, movements: flows.value.movements })
  const events = traded.isAll ? all : all.filter(({ timeMs }) => timeMs < untilMs)
  const prices = await PastPrices.read(
    ...([sql, markets, money] as const),
    events.flatMap(({ asks }) => asks),
  )
  return prices && { events, prices, untilMs, knownMs, isAll: traded.isAll, money }
}

async function takeAll(running: RunningCosts, events: readonly CostEvent[], prices: PastPrices): Promise<void> {
  for (const [at, event] of events.entries()) {
    if (at % EVENTS_PER_TURN === EVENTS_PER_TURN - 1) await nextTurn()
    const valuation = prices.at(event.timeMs)
    for (const effect of event.effects(valuation)) if (effect.asset !== valuation.money) running.take(effect, event)
  }
}
