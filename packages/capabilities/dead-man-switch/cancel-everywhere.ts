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
  /** Closed markets with orders left, where nobody can trade and nothing can be cancelled. */
  readonly heldMarkets: readonly number[]
}

/** Durably cancels all of the account's open orders, in every market where that is possible. */
export async function cancelEverywhere({ engine, markets }: Trading, account: number): Promise<CanceledEverywhere> {
  const done = await engine.submit({ kind: 'cancel-all', account, market: ALL_MARKETS })
  // An account the engine does not know has nothing open.
  if (done.rejection !== Rejection.none) return { canceled: 0, heldMarkets: [] }
  const open = await engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS })
  const left = new Set(open.events.flatMap((event) => (event.kind === 'order' ? event.market : [])))
  return { canceled: endedIn(done), heldMarkets: [...left].filter((market) => !mayCancel(markets, market)) }
}

/** The same in individual markets that were closed. */
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
    // Closed again in the meantime; a delisted market has no orders left.
    else if (done.rejection === Rejection.marketClosed && trading.markets.byNumber(market)?.isVisible)
      heldMarkets.push(market)
  }
  return { canceled, heldMarkets }
}

/** Whether to ask the engine for a cancel; also false for a market that is only halted for a while. */
export function mayCancel(markets: Trading['markets'], market: number): boolean {
  const state = markets.byNumber(market)?.terms.state
  return state !== MarketState.halted && state !== MarketState.preOpen
}

/** How many orders a command ended, including legs of lists; a cancel only touches its own account's orders. */
function endedIn({ events }: CommandResult): number {
  const ended = events.flatMap((event) =>
    event.kind === 'order' && event.status > OrderStatus.partiallyFilled ? event.orderId : [],
  )
  return new Set(ended).size
}
