import type { MarketRegistry } from '../markets/index.ts'
import type { Changes } from './machine/draft.ts'
import type { PaperState } from './machine/state.ts'
import type { Grant, SeenTrade, World } from './machine/world.ts'

const UNIT = 100_000_000n

/** What an account begins with: asset code, whole coins. */
const STARTING_MONEY = [
  { place: 'spot', asset: 'USDT', amount: 100_000n * UNIT },
  { place: 'spot', asset: 'BTC', amount: UNIT },
  { place: 'spot', asset: 'ETH', amount: 10n * UNIT },
  { place: 'futures', asset: 'USDT', amount: 10_000n * UNIT },
] as const

export function startingGrants(markets: MarketRegistry): Grant[] {
  return STARTING_MONEY.flatMap(({ place, asset, amount }) => {
    const known = markets.assetByCode(asset)
    return known ? [{ place, asset: known.asset, amount }] : []
  })
}

export const NO_CHANGES: Changes = {
  orders: [],
  fills: [],
  movements: [],
  positions: [],
  liquidations: [],
  balances: [],
  taken: [],
}

export function takeAll(set: Set<number>): number[] {
  const all = [...set]
  set.clear()
  return all
}

/** Markets on which the account has open orders or a position. */
export function marketsOf({ orders, positions }: PaperState): Set<number> {
  const held = [...positions.values()].filter(({ qty }) => qty !== 0n)
  return new Set([...orders.values(), ...held].map(({ market }) => market))
}

/** Of an asset in 10^-8 USDT per whole coin, by its last trade; before there was one, by the price it was listed at. */
export function priceOf(
  { markets }: { readonly markets: MarketRegistry },
  world: World,
  asset: number,
): bigint | undefined {
  const code = markets.asset(asset)?.code
  if (code === 'USDT') return UNIT
  const market = code === undefined ? undefined : markets.bySymbol(`${code}USDT`)
  const view = market && world.spot(market.number)
  return view && (view.last > 0n ? view.last * view.terms.tick : view.prices.average)
}

/** One account as the process has it. */
export interface Account {
  state: PaperState
  /** One step after the other. */
  queue: Promise<unknown>
  /** How many wait or run. */
  busy: number
  readonly trades: SeenTrade[]
  readonly books: Set<number>
  readonly marks: Set<number>
}
