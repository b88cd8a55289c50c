import { MarketState } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { amountText, type Market, type MarketRegistry } from '../markets/index.ts'
import { rejected } from './refusals.ts'

/** The operator's words for market states. */
export const MARKET_STATES = {
  'pre-open': MarketState.preOpen,
  'post-only': MarketState.postOnly,
  trading: MarketState.trading,
  'cancel-only': MarketState.cancelOnly,
  halt: MarketState.halted,
  delist: MarketState.delisted,
} as const
export type MarketStateWord = keyof typeof MARKET_STATES

export function stateWord(state: number): string {
  return Object.entries(MARKET_STATES).find(([, number]) => number === state)?.[0] ?? String(state)
}

export interface MarketLine {
  readonly symbol: string
  readonly market: number
  readonly base: string
  readonly quote: string
  readonly state: string
  readonly tick: string
  readonly lot: string
  readonly minNotional: string
}

/** The listed markets with their current state, in the order of their numbers. */
export function listMarkets(markets: MarketRegistry): MarketLine[] {
  return markets.markets().map(toLine)
}

function toLine(market: Market): MarketLine {
  const { terms } = market
  return {
    symbol: market.symbol,
    market: market.number,
    base: market.baseAsset,
    quote: market.quoteAsset,
    state: stateWord(terms.state),
    tick: amountText(terms.tick),
    lot: amountText(terms.lot),
    minNotional: amountText(terms.minNotional),
  }
}

/** Opens, restricts, halts or delists a market. The engine decides whether that transition is allowed. */
export async function setMarketState(
  { engine, markets }: { readonly engine: EngineClient; readonly markets: MarketRegistry },
  symbol: string,
  state: MarketStateWord,
): Promise<{ symbol: string; state: string }> {
  const market = markets.bySymbol(symbol)
  if (!market) throw new ControlError('unknown-market', `there is no market ${symbol}`)
  const { rejection, events } = await engine.submit({
    kind: 'set-market-state',
    market: market.number,
    state: MARKET_STATES[state],
  })
  if (rejection !== Rejection.none) throw rejected(rejection, `the state ${state} for ${symbol}`)
  // An opening market may take post-only orders first, so the answer is the state the engine chose.
  const now = events.findLast((event) => event.kind === 'market' && event.market === market.number)
  return { symbol, state: now?.kind === 'market' ? stateWord(now.state) : state }
}
