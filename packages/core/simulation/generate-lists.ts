import type { CommandOf } from '../messages/commands.ts'
import { ListType, OrderType, Side } from '../messages/terms.ts'
import { type Listing, nearbyPrice, someQty } from './generate-orders.ts'
import type { Random } from './random.ts'
import type { ReferenceExchange } from './reference-exchange.ts'

interface Leg {
  Type: number
  TimeInForce: number
  Side: number
  TrailingBps: number
  Price: bigint
  StopPrice: bigint
  Qty: bigint
  ClientId: string
}

export function generateList(
  random: Random,
  exchange: ReferenceExchange,
  listing: Listing,
  account: number,
): CommandOf<'place-list'> {
  const listType = random.pick([ListType.oco, ListType.oco, ListType.oto, ListType.otoco])
  const qty = someQty(random, listing)
  const side = random.below(2)
  const pending = random.chance(80) ? 1 - side : side
  const legs =
    listType === ListType.oco
      ? ocoPair(random, exchange, listing, side, qty)
      : [
          workingLeg(random, exchange, listing, side, qty),
          ...(listType === ListType.otoco
            ? ocoPair(random, exchange, listing, pending, qty)
            : [pendingLeg(random, exchange, listing, pending, someQty(random, listing))]),
        ]
  const fields = legs.map((leg, at) => prefixed('abc'[at] as string, leg))
  return Object.assign(
    {
      kind: 'place-list' as const,
      account,
      market: listing.id,
      listType,
      stp: random.chance(80) ? 0 : random.between(1, 5),
      clientIdPolicy: random.chance(30) ? 1 : 0,
      listClientId: random.chance(40) ? `l${random.below(20)}` : '',
    },
    ...fields,
  )
}

/** Above leg, below leg; now and then on the wrong sides of the last price. */
function ocoPair(random: Random, exchange: ReferenceExchange, listing: Listing, side: number, qty: bigint): Leg[] {
  const last = exchange.lastPrice(listing.id) || listing.center
  const distance = () => BigInt(random.between(random.chance(5) ? -3 : 1, 8)) * listing.step
  const above = last + distance()
  const below = last - distance()
  const [winning, losing] = side === Side.sell ? [above, below] : [below, above]
  const better = random.pick([
    OrderType.limitMaker,
    OrderType.limit,
    OrderType.takeProfitLimit,
    OrderType.takeProfitMarket,
  ])
  const worse = random.pick([OrderType.stopMarket, OrderType.stopLimit])
  const win = leg(random, side, qty, better, winning, listing)
  const lose = leg(random, side, qty, worse, losing, listing)
  if (random.chance(10)) Object.assign(lose, { StopPrice: 0n, TrailingBps: random.pick([20, 50, 100]) })
  return side === Side.sell ? [win, lose] : [lose, win]
}

function workingLeg(random: Random, exchange: ReferenceExchange, listing: Listing, side: number, qty: bigint): Leg {
  const type = random.pick([OrderType.limit, OrderType.limit, OrderType.limitMaker])
  const working = leg(random, side, qty, type, nearbyPrice(random, exchange, listing, 4), listing)
  return { ...working, TimeInForce: type === OrderType.limit ? random.pick([0, 0, 0, 1, 2]) : 0 }
}

function pendingLeg(random: Random, exchange: ReferenceExchange, listing: Listing, side: number, qty: bigint): Leg {
  const type = random.between(OrderType.limit, OrderType.takeProfitLimit)
  return leg(random, side, qty, type, nearbyPrice(random, exchange, listing), listing)
}

function leg(random: Random, side: number, qty: bigint, type: number, price: bigint, listing: Listing): Leg {
  const conditional = type >= OrderType.stopMarket
  const limited = type !== OrderType.market && type !== OrderType.stopMarket && type !== OrderType.takeProfitMarket
  const limit = conditional ? price + BigInt(random.between(-2, 2)) * listing.step : price
  return {
    Type: type,
    TimeInForce: 0,
    Side: side,
    TrailingBps: 0,
    Price: limited ? limit : 0n,
    StopPrice: conditional ? price : 0n,
    Qty: qty,
    ClientId: random.chance(10) ? `c${random.below(40)}` : '',
  }
}

function prefixed(prefix: string, fields: Leg): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]))
}
