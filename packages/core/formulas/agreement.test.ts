import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  affordableLots,
  bandAround,
  failedFilterOf,
  feeOfFills,
  isTriggerMetBy,
  type Level,
  lockOf,
  type MarketTerms,
  type OrderTerms,
  ocoLockOf,
  orderTerms,
  restsAfter,
  walkBook,
  wouldTakeAt,
} from '../formulas.ts'
import type { CommandOf } from '../messages/commands.ts'
import type { EventOf } from '../messages/events.ts'
import { BizType, LedgerCode, ListType, OrderStatus, OrderType, Side, TimeInForce } from '../messages/terms.ts'
import { Filter, Rejection } from '../rejections.ts'
import { BTC_USDT } from '../simulation/listings.ts'
import { Random } from '../simulation/random.ts'
import type { AssetCode } from '../trading-floor/markets.fixture.ts'
import { only, read, refusalName } from '../trading-floor/words.fixture.ts'
import { type Outcome, TradingFloor } from '../trading-floor.fixture.ts'

/** Random books and orders: what the formulas foretell is what the exchange then does, to the unit. */
const ORDERS = 400
const LISTS = 200
/** Of what does not go together: a page has no form for it. `../spot/list-checks.test.ts` holds the exchange to these. */
const UNSAYABLE: ReadonlySet<string> = new Set(['badTerms', 'listLegPrices'])
const TAKER_RATE = 1_000n

/** Fees, a band of 5 %, an average of about 60,000, and little money for alice; bob's book has one order per level. */
function randomFloor(random: Random): TradingFloor {
  const floor = new TradingFloor({ on: BTC_USDT, fees: true, funds: false })
  for (const rich of [floor.bob, floor.carol]) for (const funds of ['1000000 USDT', '100 BTC']) rich.gets(funds)
  floor.alice.gets(`${random.between(1, 60_000)}.${random.between(1, 99_999_999)} USDT`)
  floor.alice.gets(`${random.between(0, 1)}.${random.between(1, 99_999)} BTC`)
  if (random.chance(70)) floor.tradesAt(String(random.between(59_000, 61_000)))
  if (random.chance(50)) floor.waits(1_000)
  if (random.chance(30)) floor.index(String(random.between(59_000, 61_000)))
  const size = () => `0.${String(random.between(100, 15_000)).padStart(5, '0')}`
  const away = (n: number) => n * 900 + random.below(800)
  for (let n = random.below(6); n > 0; n--) floor.bob.sells(`${size()} @ ${60_000 + away(n)}.${random.between(10, 99)}`)
  for (let n = random.below(6); n > 0; n--) floor.bob.buys(`${size()} @ ${60_000 - away(n)}`)
  floor.defines({ ...floor.terms(), maxPosition: 200_000n, marketMaxQty: 80_000n, minQty: 8n })
  return floor
}

const ticksNear = (random: Random) =>
  BigInt(random.chance(5) ? random.between(1, 9_000_000) : 5_600_000 + random.below(800_000))

/** Any order alice may think of; most are sound. */
function randomOrder(random: Random): OrderTerms {
  const type = random.pick(Object.values(OrderType))
  const waits = type >= OrderType.stopMarket
  const trails = waits && random.chance(30)
  const isPriced = type !== OrderType.market && type !== OrderType.stopMarket && type !== OrderType.takeProfitMarket
  const byQuote = type === OrderType.market && random.chance(50)
  const hides = type === OrderType.limit || type === OrderType.limitMaker
  const timed = isPriced && type !== OrderType.limitMaker
  return orderTerms({
    side: random.below(2),
    type,
    timeInForce: timed || random.chance(3) ? random.below(3) : TimeInForce.gtc,
    price: isPriced !== random.chance(2) ? ticksNear(random) : 0n,
    qty: byQuote ? 0n : BigInt(random.chance(8) ? random.between(0, 10) : random.between(10, 90_000)),
    quoteQty: byQuote ? BigInt(random.between(1, 40_000)) * 100_000_000n + BigInt(random.below(1_000)) : 0n,
    displayQty: hides && random.chance(15) ? BigInt(random.between(1, 20_000)) : 0n,
    stopPrice: waits && !trails ? ticksNear(random) : 0n,
    trailingBps: trails ? random.between(5, 2_100) : 0,
    activationPrice: trails && random.chance(40) ? ticksNear(random) : 0n,
  })
}

/** What a page knows before the order is sent. */
interface View {
  readonly market: MarketTerms
  readonly last: bigint
  readonly available: bigint
  readonly held: bigint
  readonly levels: readonly Level[]
}

function look(floor: TradingFloor, side: number): View {
  const balance = (code: number, asset: AssetCode) => read(floor.balance(code, floor.alice.account, asset))
  const { spotAvailable, spotLocked } = LedgerCode
  const against = side === Side.buy ? Side.sell : Side.buy
  const levels = only(floor.asks({ kind: 'query-depth', market: BTC_USDT, limit: 100 }), 'level')
    .filter((level) => level.side === against)
    .sort((a, b) => Number(a.price - b.price) * (side === Side.buy ? 1 : -1))
  return {
    market: floor.terms() as Required<CommandOf<'define-market'>>,
    last: marketOf(floor).lastPrice,
    available: balance(spotAvailable, side === Side.buy ? 'USDT' : 'BTC'),
    held: balance(spotAvailable, 'BTC') + balance(spotLocked, 'BTC'),
    levels,
  }
}

/** As the exchange had them while it took the order: they change once a second at most. */
function referencesOf(floor: TradingFloor) {
  const { averagePrice: average, indexPrice: index } = marketOf(floor)
  return { average, reference: index > 0n ? index : average }
}

function marketOf(floor: TradingFloor): EventOf<'market'> {
  const markets = only(floor.asks({ kind: 'query-definitions' }), 'market')
  return markets.find(({ market }) => market === BTC_USDT) as EventOf<'market'>
}

type References = ReturnType<typeof referencesOf>

function predictRefusal(order: OrderTerms, view: View, prices: References): string {
  const filter = failedFilterOf(view.market, [order], prices.average, { held: view.held, openBuys: 0n })
  if (filter !== Filter.none) return refusalName(Rejection.filter, filter)
  if (isTriggerMetBy(order, view.last)) return 'wouldTrigger'
  const [touch] = view.levels
  if (order.type === OrderType.limitMaker && touch && wouldTakeAt(order, touch.price)) return 'wouldTake'
  const need = lockOf(view.market, order, prices, view.available)
  const isNothing = order.side === Side.sell && need === 0n
  return isNothing || need > view.available ? 'insufficientBalance' : 'none'
}

const lockReported = ({ events }: Outcome) =>
  only(events, 'posting').find(({ bizType }) => bizType === BizType.orderLock)?.amount ?? 0n

test('any order: refusal, lock, fills, fee and what rests', () => {
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (let seed = 1; seed <= ORDERS; seed++) {
    const random = new Random(seed)
    const floor = randomFloor(random)
    const order = randomOrder(random)
    const view = look(floor, order.side)
    const outcome = floor.tries({ kind: 'place-order', account: floor.alice.account, market: BTC_USDT, ...order })
    const prices = referencesOf(floor)
    const hint = `seed ${seed}`
    count(outcome.refusal)
    if (UNSAYABLE.has(outcome.refusal)) continue
    assert.equal(predictRefusal(order, view, prices), outcome.refusal, hint)
    if (outcome.refusal !== 'none') continue

    const locked = lockOf(view.market, order, prices, view.available)
    assert.equal(lockReported(outcome), locked, hint)
    if (order.type >= OrderType.stopMarket) continue
    const walk = walkBook(view.market, order, view.levels, bandAround(view.market, prices.reference), locked)
    const trades = only(outcome.events, 'trade')
    assert.deepEqual(
      walk.fills,
      trades.map(({ price, qty, quote }) => ({ price, qty, quote })),
      hint,
    )
    const fee = feeOfFills(view.market, order.side, walk.fills, TAKER_RATE)
    const paid = trades.map(({ buyerFee, sellerFee }) => (order.side === Side.buy ? buyerFee : sellerFee))
    assert.equal(
      fee.received,
      paid.reduce((sum, each) => sum + each, 0n),
      hint,
    )
    const last = floor.order(outcome.id)
    const rested = last.status <= OrderStatus.partiallyFilled ? last.qty - last.executed : 0n
    assert.equal(restsAfter(order, walk), rested, hint)
    count(`stops: ${walk.stop}`)
  }
  const met = ['none', 'filter lot', 'filter percentPrice', 'wouldTrigger', 'wouldTake', 'insufficientBalance']
  const stops = ['done', 'book-end', 'price-range', 'not-whole'].map((stop) => `stops: ${stop}`)
  for (const outcome of [...met, ...stops]) assert.ok((seen.get(outcome) ?? 0) > 2, `${outcome} was met too seldom`)
})

test('the most that can be afforded is taken, one lot more is refused', () => {
  let tried = 0
  for (let seed = 1; seed <= ORDERS / 2; seed++) {
    const random = new Random(seed)
    const floor = randomFloor(random)
    floor.defines({ ...floor.terms(), maxPosition: 0n, marketMaxQty: 0n, minNotional: 0n, maxNotional: 0n })
    const draft = { ...randomOrder(random), displayQty: 0n, quoteQty: 0n, qty: 1n }
    const view = look(floor, draft.side)
    const place = (qty: bigint) =>
      floor.tries({
        kind: 'place-order',
        account: floor.alice.account,
        market: BTC_USDT,
        dryRun: 1,
        ...draft,
        qty,
      }).refusal
    if (place(8n) !== 'none') continue
    const most = affordableLots(view.market, draft, referencesOf(floor), view.available)
    assert.equal(place(most), 'none', `seed ${seed}`)
    assert.equal(place(most + 1n), 'insufficientBalance', `seed ${seed}`)
    tried++
  }
  assert.ok(tried > ORDERS / 8)
})

test('any pair: whether it is refused, and what it locks', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= LISTS; seed++) {
    const random = new Random(seed)
    const floor = randomFloor(random)
    const [above, below] = randomPair(random)
    const view = look(floor, above.side)
    const outcome = floor.tries({
      kind: 'place-list',
      account: floor.alice.account,
      market: BTC_USDT,
      listType: ListType.oco,
      ...prefixed('a', above),
      ...prefixed('b', below),
    })
    const prices = referencesOf(floor)
    seen.add(outcome.refusal)
    if (UNSAYABLE.has(outcome.refusal)) continue
    assert.equal(predictPair([above, below], view, prices), outcome.refusal, `seed ${seed}`)
    if (outcome.refusal === 'none') assert.equal(lockReported(outcome), ocoLockOf(view.market, [above, below], prices))
  }
  for (const refusal of ['none', 'insufficientBalance']) assert.ok(seen.has(refusal), refusal)
})

function predictPair(legs: readonly [OrderTerms, OrderTerms], view: View, prices: References): string {
  const filter = failedFilterOf(view.market, legs, prices.average, { held: view.held, openBuys: 0n })
  if (filter !== Filter.none) return refusalName(Rejection.filter, filter)
  if (legs.some((leg) => isTriggerMetBy(leg, view.last))) return 'wouldTrigger'
  const [touch] = view.levels
  const takes = (leg: OrderTerms) => leg.type === OrderType.limitMaker && touch && wouldTakeAt(leg, touch.price)
  if (legs.some(takes)) return 'wouldTake'
  return ocoLockOf(view.market, legs, prices) > view.available ? 'insufficientBalance' : 'none'
}

function randomPair(random: Random): [OrderTerms, OrderTerms] {
  const side = random.below(2)
  const qty = BigInt(random.between(100, 60_000))
  const price = (up: boolean) => BigInt(6_000_000 + (up ? 1 : -1) * random.between(-20_000, 300_000))
  const profitIsAbove = side === Side.sell
  const profitType = random.pick([OrderType.limit, OrderType.limitMaker, OrderType.takeProfitLimit, OrderType.market])
  const profit = orderTerms({ side, type: profitType, qty, price: price(profitIsAbove) })
  const stopType = random.pick([OrderType.stopMarket, OrderType.stopLimit])
  const stop = orderTerms({
    side,
    type: stopType,
    qty: random.chance(5) ? qty + 1n : qty,
    stopPrice: price(!profitIsAbove),
    price: stopType === OrderType.stopLimit ? price(!profitIsAbove) : 0n,
  })
  const withTrigger = profitType === OrderType.takeProfitLimit ? { ...profit, stopPrice: profit.price } : profit
  return profitIsAbove !== random.chance(4) ? [withTrigger, stop] : [stop, withTrigger]
}

function prefixed(leg: 'a' | 'b', terms: OrderTerms): object {
  const { activationPrice: _, quoteQty: __, ...rest } = terms
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [`${leg}${name[0]?.toUpperCase()}${name.slice(1)}`, value]),
  )
}
