import type { CommandOf } from '../messages/commands.ts'
import { MarketState, OrderType, Side, Stp, TimeInForce } from '../messages/terms.ts'
import { blnUsdt, btcUsdt, ethBtc, ethUsdt } from './listings.ts'
import type { Random } from './random.ts'
import type { ReferenceExchange } from './reference-exchange.ts'

/** A market with the steps in which the simulation thinks: coarse, so that orders meet. */
export interface Listing {
  readonly id: number
  readonly terms: CommandOf<'define-market'>
  readonly tick: bigint
  /** Ticks around which prices start. */
  readonly center: bigint
  /** Ticks between neighbouring prices, about a tenth of a percent. */
  readonly step: bigint
  /** Lots of a small order. */
  readonly size: bigint
}

function list(terms: CommandOf<'define-market'>, size: bigint): Listing {
  const center = terms.listingPrice as bigint
  const step = center / 1_000n || 1n
  return { id: terms.market as number, terms, tick: terms.tick as bigint, center, step, size }
}

export const listings: readonly Listing[] = [
  list(btcUsdt({ maxQty: 50_000n, marketMaxQty: 5_000n }), 100n),
  list(ethBtc({ maxQty: 10_000n, marketMaxQty: 1_000n }), 20n),
  list(blnUsdt({ maxQty: 100_000n, marketMaxQty: 15_000n, defaultStp: Stp.decrement }), 300n),
  list(ethUsdt({ maxQty: 50_000n, marketMaxQty: 5_000n, state: MarketState.preOpen }), 100n),
]

/** Mostly near the last price, now and then far beyond the execution band. */
export function nearbyPrice(random: Random, exchange: ReferenceExchange, listing: Listing, reach = 6): bigint {
  const around = exchange.lastPrice(listing.id) || listing.center
  const grid = around - (around % listing.step)
  const far = random.chance(3) ? 10 : 1
  const price = grid + BigInt(random.between(-reach * far, reach * far)) * listing.step
  return price > 0n ? price : 1n
}

export function someQty(random: Random, listing: Listing): bigint {
  return listing.size * BigInt(random.between(1, random.chance(20) ? 60 : 12)) + BigInt(random.below(3))
}

export function generateOrder(
  random: Random,
  exchange: ReferenceExchange,
  listing: Listing,
  account: number,
  time: number,
): CommandOf<'place-order'> {
  const kind = random.weighted({ limit: 50, maker: 10, market: 10, byQuote: 8, iceberg: 6, conditional: 14, gtd: 2 })
  const base = {
    kind: 'place-order',
    account,
    market: listing.id,
    side: random.below(2),
    stp: random.pick([0, 0, 0, Stp.none, Stp.expireTaker, Stp.expireMaker, Stp.expireBoth, Stp.decrement]),
    clientId: random.chance(25) ? `c${random.below(40)}` : '',
    clientIdPolicy: random.chance(30) ? 1 : 0,
    dryRun: random.chance(2) ? 1 : 0,
  } as const
  const qty = someQty(random, listing)
  const price = nearbyPrice(random, exchange, listing)
  switch (kind) {
    case 'limit':
      return { ...base, type: OrderType.limit, timeInForce: random.pick([0, 0, 0, 1, 2]), price, qty }
    case 'maker':
      return { ...base, type: OrderType.limitMaker, price, qty }
    case 'market':
      return { ...base, type: OrderType.market, qty }
    case 'byQuote': {
      const quoteQty = (listing.center * listing.tick * (listing.terms.lot as bigint) * qty) / 100_000_000n
      return { ...base, type: OrderType.market, quoteQty: quoteQty + BigInt(random.below(100_000)) }
    }
    case 'iceberg':
      return { ...base, type: OrderType.limit, price, qty, displayQty: qty / BigInt(random.between(2, 12)) }
    case 'gtd': {
      const ahead = random.pick([600_000, 700_000, 900_000, 599_999])
      return { ...base, type: OrderType.limit, timeInForce: TimeInForce.gtd, expireAt: time + ahead, price, qty }
    }
    case 'conditional':
      return { ...base, qty, ...conditionalTerms(random, exchange, listing, base.side) }
  }
}

/** A stop or take-profit, mostly on the side of the last price where it can wait. */
function conditionalTerms(random: Random, exchange: ReferenceExchange, listing: Listing, side: number) {
  const type = random.pick([
    OrderType.stopMarket,
    OrderType.stopLimit,
    OrderType.takeProfitMarket,
    OrderType.takeProfitLimit,
  ])
  const limited = type === OrderType.stopLimit || type === OrderType.takeProfitLimit
  const terms = {
    type,
    timeInForce: limited ? random.pick([0, 0, 1, 2]) : 0,
    price: limited ? nearbyPrice(random, exchange, listing) : 0n,
  }
  if (random.chance(35)) {
    const activationPrice = random.chance(40) ? nearbyPrice(random, exchange, listing, 4) : 0n
    return { ...terms, trailingBps: random.pick([10, 20, 50, 100, 300, 5, 2_500]), activationPrice }
  }
  const stop = type === OrderType.stopMarket || type === OrderType.stopLimit
  const above = stop === (side === Side.buy) ? 1n : -1n
  const last = exchange.lastPrice(listing.id) || listing.center
  return { ...terms, stopPrice: last + above * BigInt(random.between(-1, 8)) * listing.step }
}
