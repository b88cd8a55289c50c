import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { MarketState, OrderStatus } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult, EngineClient } from '@bowline/engine/engine-client.ts'
import type { MarketRegistry } from '../markets/index.ts'

export interface Trading {
  readonly engine: EngineClient
  readonly markets: Pick<MarketRegistry, 'byNumber'>
}

export interface CanceledEverywhere {
  readonly canceled: number
  /** Closed markets with orders left: nobody can trade there, and nothing can be cancelled. */
  readonly heldMarkets: readonly number[]
}

/** Cancels everything the account has open wherever that can be done, durably. */
export async function cancelEverywhere({ engine, markets }: Trading, account: number): Promise<CanceledEverywhere> {
  const done = await engine.submit({ kind: 'cancel-all', account, market: ALL_MARKETS })
  // An account the engine does not know has nothing open.
  if (done.rejection !== Rejection.none) return { canceled: 0, heldMarkets: [] }
  const open = await engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS })
  const left = new Set(open.events.flatMap((event) => (event.kind === 'order' ? event.market : [])))
  return { canceled: endedIn(done), heldMarkets: [...left].filter((market) => !mayCancel(markets, market)) }
}

/** The same in single markets that were closed. */
export async function cancelInMarkets(
  trading: Trading,
  account: number,
  wanted: readonly number[],
): Promise<CanceledEverywhere> {
  let canceled = 0
  const heldMarkets: number[] = []
  for (const market of wanted) {
    const done = await trading.engine.submit({ kind: 'cancel-all', account, market })
    if (done.rejection === Rejection.none) canceled += endedIn(done)
    // Closed again meanwhile; a delisted market has no orders any more.
    else if (done.rejection === Rejection.marketClosed && trading.markets.byNumber(market)?.isVisible)
      heldMarkets.push(market)
  }
  return { canceled, heldMarkets }
}

/** Whether asking the engine for a cancel has a point; false also for a market that is only halted for a while. */
export function mayCancel(markets: Trading['markets'], market: number): boolean {
  const state = markets.byNumber(market)?.terms.state
  return state !== MarketState.halted && state !== MarketState.preOpen
}

/** How many orders a command ended, legs of lists among them; those of its account, as a cancel touches no others. */
function endedIn({ events }: CommandResult): number {
  const ended = events.flatMap((event) =>
    event.kind === 'order' && event.status > OrderStatus.partiallyFilled ? event.orderId : [],
  )
  return new Set(ended).size
}
