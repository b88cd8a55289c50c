import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { BLN_USDT, BTC_USDT } from '@bowline/core/simulation/listings.ts'
import { Random } from '@bowline/core/simulation/random.ts'
import { buy, type OrderWords, only, sell } from '@bowline/core/trading-floor/words.fixture.ts'
import { TradingFloor } from '@bowline/core/trading-floor.fixture.ts'
import { trimUnits } from '@bowline/money'
import type { SpotTicketData } from './order-context.ts'
import { changeTicket, orderKinds, startTicket, type Ticket } from './order-ticket.ts'
import type { TicketRequest } from './sending/ticket-request.ts'
import { shown } from './ticket.fixture.ts'

/** Random tickets on the real exchange: what the form lets through is taken, what it stops is refused, and the receipt comes true. */
const TICKETS = 200

type Terms = Partial<Record<string, string | number>>

/** As the site API would read it. */
function wordsOf(terms: Terms): OrderWords {
  const type = String(terms.type)
  return {
    as: type as NonNullable<OrderWords['as']>,
    ...(terms.timeInForce !== undefined && { tif: terms.timeInForce as NonNullable<OrderWords['tif']> }),
    ...(terms.visibleQty !== undefined && { shows: String(terms.visibleQty) }),
    ...(terms.stopPrice !== undefined && { stop: String(terms.stopPrice) }),
    ...(terms.trailingBps !== undefined && { trailing: Number(terms.trailingBps) }),
    ...(terms.activationPrice !== undefined && { activation: String(terms.activationPrice) }),
  }
}

function sizeOf({ quoteQty, price }: Terms, qty: unknown): string {
  if (quoteQty !== undefined) return `for ${quoteQty}`
  return price === undefined ? String(qty) : `${qty} @ ${price}`
}

function send(floor: TradingFloor, { params }: TicketRequest): string {
  const { alice } = floor
  if (!('kind' in params)) {
    const terms = params as unknown as Terms
    return floor.tries(alice.order(params.side, sizeOf(terms, params.qty), wordsOf(terms))).refusal
  }
  const leg = (side: 'buy' | 'sell', qty: unknown, terms: unknown) =>
    (side === 'buy' ? buy : sell)(sizeOf(terms as Terms, qty), wordsOf(terms as Terms))
  const own = (terms: unknown) => {
    const { side, qty } = terms as { side: 'buy' | 'sell'; qty: string }
    return leg(side, qty, terms)
  }
  const pair = () => {
    const { side, qty, above, below } = params as Extract<typeof params, { kind: 'oco' }>
    return [leg(side, qty, above), leg(side, qty, below)]
  }
  const legs =
    params.kind === 'oco'
      ? pair()
      : params.kind === 'oto'
        ? [own(params.working), own(params.pending)]
        : [own(params.working), ...pair()]
  return floor.tries(alice.list(params.kind, legs)).refusal
}

function randomFloor(random: Random): TradingFloor {
  const floor = new TradingFloor({ on: BTC_USDT, fees: true, funds: false, terms: { tokenDeduction: 1 } })
  for (const rich of [floor.bob, floor.carol]) for (const funds of ['1000000 USDT', '100 BTC']) rich.gets(funds)
  floor.alice.gets(`${random.between(100, 60_000)}.${random.between(1, 99_999_999)} USDT`)
  floor.alice.gets(`${random.between(0, 1)}.${random.between(1, 99_999)} BTC`)
  floor.tradesAt(String(random.between(59_500, 60_500)))
  if (random.chance(50)) floor.waits(1_000)
  if (random.chance(50)) paysInToken(floor, `${random.between(0, 400)}.${random.between(1, 99_999_999)}`)
  const size = () => `0.${String(random.between(100, 15_000)).padStart(5, '0')}`
  for (let n = random.below(6); n > 0; n--) floor.bob.sells(`${size()} @ ${60_500 + n * 600 + random.below(500)}.5`)
  for (let n = random.below(6); n > 0; n--) floor.bob.buys(`${size()} @ ${59_500 - n * 600 - random.below(500)}`)
  // Lets the average catch up with the clock, as any command does.
  floor.tries({ ...floor.alice.order('buy', '0.001 @ 59000'), dryRun: 1 })
  return floor
}

const TOKEN_INDEX = '0.07'
const BTC_INDEX = '60000'

/** Fees in the platform token, of which there may be too little. */
function paysInToken(floor: TradingFloor, balance: string): void {
  floor.alice.sets({ tokenDeduction: 1, setTokenDeduction: 1 })
  floor.alice.gets(`${balance} BLN`)
  floor.index(TOKEN_INDEX, BLN_USDT)
  floor.index(BTC_INDEX, BTC_USDT)
}

function dataOf(floor: TradingFloor): Partial<SpotTicketData> {
  const markets = only(floor.asks({ kind: 'query-definitions' }), 'market')
  const market = markets.find((each) => each.market === BTC_USDT)
  const { alice } = floor
  const levels = only(floor.asks({ kind: 'query-depth', market: BTC_USDT, limit: 100 }), 'level')
  const side = (wanted: number) =>
    levels
      .filter((level) => level.side === wanted)
      .sort((a, b) => Number(wanted === 0 ? b.price - a.price : a.price - b.price))
      .map(({ price, qty }) => ({ price: trimUnits(price * 1_000_000n, 8), qty: trimUnits(qty * 1_000n, 8) }))
  const balance = (asset: 'BTC' | 'USDT' | 'BLN') => ({
    available: floor.balance(LedgerCode.spotAvailable, alice.account, asset),
    locked: floor.balance(LedgerCode.spotLocked, alice.account, asset),
  })
  const average = trimUnits(market?.averagePrice ?? 0n, 8)
  const paysToken = only(floor.asks({ kind: 'query-account', account: alice.account, asset: 0 }), 'account')[0]
    ?.tokenDeduction
  const token = { asset: 'BLN', index: TOKEN_INDEX, baseIndex: BTC_INDEX, quoteIndex: '1' }
  return {
    bids: side(0),
    asks: side(1),
    last: trimUnits((market?.lastPrice ?? 0n) * 1_000_000n, 8),
    average,
    reference: paysToken ? BTC_INDEX : average,
    ...(paysToken && { token }),
    balances: new Map([
      ['BTC', balance('BTC')],
      ['USDT', balance('USDT')],
      ['BLN', balance('BLN')],
    ]),
    nowMs: floor.time,
  }
}

function randomTicket(random: Random): Partial<Ticket> {
  const near = (middle: number, spread: number) =>
    `${middle + random.between(-spread, spread)}.${random.between(0, 99)}`
  const size = random.pick([
    { by: 'base', text: `0.${String(random.between(1, 30_000)).padStart(5, '0')}` },
    { by: 'quote', text: String(random.between(1, 30_000)) },
    { by: 'percent', text: String(random.between(1, 100)) },
  ] as const)
  return {
    side: random.pick(['buy', 'sell']),
    kind: random.pick(orderKinds),
    price: near(60_000, 3_000),
    trigger: near(60_000, 3_000),
    size,
    timeInForce: random.pick(['gtc', 'gtc', 'ioc', 'fok']),
    trailingPercent: `${random.between(0, 21)}.${random.between(1, 9)}`,
    activation: random.chance(50) ? near(60_000, 3_000) : '',
    trailingAs: random.pick(['market', 'limit']),
    visible: `0.${String(random.between(1, 5_000)).padStart(5, '0')}`,
    stopLimit: random.chance(50) ? near(60_000, 3_000) : '',
    hasExits: random.chance(30),
    profit: { by: 'percent', text: String(random.between(1, 5)) },
    loss: random.chance(70) ? { by: 'percent', text: String(random.between(1, 5)) } : { by: 'price', text: '' },
    pendingPrice: near(60_000, 3_000),
    pendingTrigger: near(60_000, 3_000),
    pendingType: random.pick(['limit', 'stopMarket', 'stopLimit']),
  }
}

test('the form lets through what the exchange takes, stops what it refuses, and its receipt comes true', () => {
  const taken = new Map<string, number>()
  let paidInToken = 0
  let refused = 0
  for (let seed = 1; seed <= TICKETS; seed++) {
    const random = new Random(seed)
    const floor = randomFloor(random)
    const ticket = startTicket(randomTicket(random))
    // As if its kind had been chosen last: it keeps nothing that kind may not have.
    const settled = changeTicket(ticket, { do: 'kind', kind: ticket.kind })
    const before = shown(settled, dataOf(floor))
    const stop = before.problems.find(({ level }) => level === 'stop')
    if (stop && /missing|step/.test(stop.code)) continue
    const refusal = send(floor, before.request)
    const hint = `seed ${seed}: ${stop?.code}, ${refusal}, ${JSON.stringify(before.request.params)}`
    // An empty book is the form's own rule: the exchange takes the order and lets it expire.
    if (stop?.code === 'book.empty') continue
    assert.equal(stop !== undefined, refusal !== 'none', hint)
    if (stop) {
      refused++
      continue
    }
    taken.set(before.ticket.kind, (taken.get(before.ticket.kind) ?? 0) + 1)
    // The receipt tells of the first order: what its whole fill would set off at once is not in it.
    if (before.draft.list && before.draft.list !== 'oco' && before.receipt?.outcome === 'fills') continue
    const has = dataOf(floor).balances
    if (before.receipt?.available?.some(({ asset }) => asset === 'BLN')) paidInToken++
    const foreseen = before.receipt?.available?.map(({ asset, after }) => [asset, after])
    assert.deepEqual(
      foreseen,
      foreseen?.map(([asset = '']) => [asset, has?.get(asset)?.available]),
      hint,
    )
  }
  for (const kind of orderKinds) assert.ok((taken.get(kind) ?? 0) > 2, `${kind} was taken too seldom`)
  assert.ok(refused > TICKETS / 10)
  assert.ok(paidInToken > 2)
})
