import { ContractState, MarketState } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { amountText, Contract, type Market, type MarketRegistry } from '../markets/index.ts'
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

/** And for those of contracts. */
export const CONTRACT_STATES = { ...MARKET_STATES, 'reduce-only': ContractState.reduceOnly } as const
export type ContractStateWord = keyof typeof CONTRACT_STATES

/** What the end of a contract makes of it; nobody asks for it. */
const SETTLING = 'settling'
export type ShownStateWord = ContractStateWord | typeof SETTLING

export function stateWord(state: number): ShownStateWord {
  const words = Object.keys(CONTRACT_STATES) as ContractStateWord[]
  return words.find((word) => CONTRACT_STATES[word] === state) ?? SETTLING
}

export interface MarketLine {
  /** Of a contract its name: no market has one. */
  readonly symbol: string
  readonly market: number
  readonly base: string
  readonly quote: string
  readonly state: string
  readonly tick: string
  readonly lot: string
  readonly minNotional: string
}

/** The listed markets, and the contracts, with their current state, in the order of their numbers. */
export function listMarkets(markets: MarketRegistry) {
  return { markets: markets.markets().map(toLine), contracts: markets.contracts().map(toLine) }
}

/** Operators say `BTCUSDT` of spot and `BTC-USDT` of a contract: either may have the other's symbol. */
function tradedAs(markets: MarketRegistry, name: string): Market {
  const market = markets.bySymbol(name) ?? markets.contractByName(name)
  if (market) return market
  const contracts = markets.contracts().filter(({ symbol }) => symbol === name)
  const hint = contracts.map((contract) => `: the contract is ${contract.name}`).join('')
  throw new ControlError('unknown-market', `there is no market ${name}${hint}`)
}

function toLine(market: Market): MarketLine {
  const { terms } = market
  return {
    symbol: market instanceof Contract ? market.name : market.symbol,
    market: market.number,
    base: market.baseAsset,
    quote: market.quoteAsset,
    state: stateWord(terms.state),
    tick: amountText(terms.tick),
    lot: amountText(terms.lot),
    minNotional: amountText(terms.minNotional),
  }
}

/** Opens, restricts, halts or delists a market or a contract. The engine decides whether that transition is allowed. */
export async function setMarketState(
  { engine, markets }: { readonly engine: EngineClient; readonly markets: MarketRegistry },
  symbol: string,
  state: ContractStateWord,
): Promise<{ symbol: string; state: ShownStateWord }> {
  const market = tradedAs(markets, symbol)
  if (state === 'reduce-only' && !(market instanceof Contract))
    throw new ControlError('bad-definition', `${symbol} is spot, and only contracts have positions to reduce`)
  const { rejection, events } = await engine.submit({
    kind: 'set-market-state',
    market: market.number,
    state: CONTRACT_STATES[state],
  })
  if (rejection !== Rejection.none) throw rejected(rejection, `the state ${state} for ${symbol}`)
  // An opening market may take post-only orders first, so the answer is the state the engine chose.
  const now = events.findLast((event) => event.kind === 'market' && event.market === market.number)
  return { symbol, state: now?.kind === 'market' ? stateWord(now.state) : state }
}
