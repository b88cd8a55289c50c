import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listParts } from '../list-parts.ts'
import { base, btcUsdt, type data, quote, shown } from '../ticket.fixture.ts'

const receipt = (...[ticket, around]: Parameters<typeof shown>) => {
  const found = shown(ticket, around).receipt
  assert.ok(found)
  return found
}

test('S1: a market buy for 1,000 says average, fee and what returns', () => {
  const found = receipt({ kind: 'market', ...quote('1000') })
  assert.deepEqual([found.outcome, found.averagePrice], ['fills', '60003.99759904'])
  assert.deepEqual(found.takes, {
    qty: '0.01666',
    worstPrice: '60010.00',
    slippage: '0.01',
  })
  assert.deepEqual(found.fees, [{ amount: '0.00001666', asset: 'BTC' }])
  assert.deepEqual(found.locks, { amount: '1000', asset: 'USDT' })
  assert.deepEqual(found.available, [
    { asset: 'USDT', before: '10000', after: '9000.3334' },
    { asset: 'BTC', before: '0.5', after: '0.51664334' },
  ])
})

test('S8: a limit buy locks price × quantity; what fills below its price gives the rest back', () => {
  const book = { asks: [{ price: '59900.00', qty: '0.04000' }] }
  const found = receipt({ price: '60000', ...base('0.1') }, book)
  assert.deepEqual([found.outcome, found.rests], ['fillsAndRests', '0.06'])
  assert.deepEqual(found.locks, { amount: '6000', asset: 'USDT' })
  // 10,000 − 2,396 spent − 3,600 still locked; 0.04 less 0.1 %.
  assert.deepEqual(
    found.available?.map(({ after }) => after),
    ['4004', '0.53996'],
  )
})

test('a sell pays its fee from what it receives: the taker rate for what it takes, the maker rate for what rests', () => {
  const rates = { rates: { maker: '0', taker: '0.001' } }
  const found = receipt({ side: 'sell', price: '59990', ...base('0.2') }, rates)
  assert.deepEqual([found.takes?.qty, found.rests], ['0.1', '0.1'])
  assert.deepEqual(found.fees, [{ amount: '5.999', asset: 'USDT' }])
})

test('a stop-market buy locks its trigger and the band above it', () => {
  const found = receipt({ kind: 'stopMarket', trigger: '61000', ...base('0.1') })
  assert.deepEqual([found.outcome, found.takes], ['waits', undefined])
  assert.deepEqual(found.locks, { amount: '6405', asset: 'USDT' })
  assert.equal(found.total.amount, '6100')
})

test('an OCO locks the larger of its legs once', () => {
  const found = receipt({ kind: 'oco', price: '59000', trigger: '61000', stopLimit: '61500', ...base('0.1') })
  assert.deepEqual(found.locks, { amount: '6150', asset: 'USDT' })
  assert.deepEqual(
    found.available?.map(({ after }) => after),
    ['3850', '0.5'],
  )
})

test('each order of a list is shown separately: what it is, what it costs, and what it brings after its fee', () => {
  const exits = { profit: { by: 'price', text: '66000' }, loss: { by: 'price', text: '54000' } } as const
  const entry = { price: '59000', ...base('0.1') }
  const listed = (...asked: Parameters<typeof shown>) => {
    const { draft, context } = shown(...asked)
    return listParts(draft, context).map(({ part, side, word, gives, gets }) => [
      `${part}: ${side} ${word}`,
      `${gives.amount} ${gives.asset}`,
      `${gets.amount} ${gets.asset}`,
    ])
  }
  // The fee of the first comes out of what it brings, so less of it can be sold: 0.0999 BTC less a hundred roundings.
  assert.deepEqual(listed({ kind: 'otoco', ...entry, ...exits }), [
    ['first: buy limit', '5900 USDT', '0.0999 BTC'],
    ['profit: sell limit', '0.09989 BTC', '6586.14726 USDT'],
    ['loss: sell waitingMarket', '0.09989 BTC', '5388.66594 USDT'],
  ])
  assert.deepEqual(
    listed({ kind: 'oco', side: 'sell', price: '66000', trigger: '54000', stopLimit: '53000', ...base('0.1') }),
    [
      ['limit: sell limit', '0.1 BTC', '6593.4 USDT'],
      ['stop: sell waitingLimit', '0.1 BTC', '5294.7 USDT'],
    ],
  )
  const then = { pendingSide: 'buy', pendingType: 'limit', pendingPrice: '55000' } as const
  assert.deepEqual(listed({ kind: 'oto', ...entry, ...then }), [
    ['first: buy limit', '5900 USDT', '0.0999 BTC'],
    ['then: buy limit', '5500 USDT', '0.0999 BTC'],
  ])
  assert.deepEqual(listed(entry), [])
})

test('a fill-or-kill order that cannot be filled in full ends without a fill', () => {
  const found = receipt({ price: '60000', timeInForce: 'fok', ...base('0.1') })
  assert.deepEqual([found.outcome, found.takes, found.rests], ['ends', undefined, undefined])
})

test('an order the balance cannot cover shows no balance after it', () => {
  assert.equal(receipt({ side: 'sell', price: '61000', ...base('100000') }).available, undefined)
})

test('without balances none are shown', () => {
  assert.equal(receipt({ price: '59000', ...base('0.1') }, { balances: undefined }).available, undefined)
})

test('there is no receipt while a value is missing', () => {
  assert.equal(shown({ price: '59000' }).receipt, undefined)
})

const button = (...[ticket, around]: Parameters<typeof shown>) => shown(ticket, around).button
const good = { price: '59000', ...base('0.1') }

test('the button says what is missing, one thing at a time', () => {
  const first = (...asked: Parameters<typeof shown>) => {
    const found = button(...asked)
    return found.does === 'fix' ? found.problem.code : found.does
  }
  assert.equal(first({}), 'price.missing')
  assert.equal(first({ price: '59000' }), 'size.missing')
  assert.equal(first({ price: '59000', ...base('1') }), 'funds.short')
  assert.equal(first(good), 'send')
})

test('the button says what it will send', () => {
  const word = (...asked: Parameters<typeof shown>) => {
    const found = button(...asked)
    return found.does === 'send' ? found.word : undefined
  }
  assert.equal(word(good), 'limit')
  assert.equal(word({ kind: 'market', ...quote('100') }), 'marketFor')
  assert.equal(word({ kind: 'market', ...base('0.01') }), 'market')
  assert.equal(word({ kind: 'postOnly', ...good }), 'postOnly')
  assert.equal(word({ kind: 'trailing', trailingPercent: '1', ...base('0.1') }), 'trailing')
  assert.equal(word({ kind: 'takeProfitMarket', trigger: '59000', ...base('0.1') }), 'waiting')
  assert.equal(word({ ...good, hasExits: true, profit: { by: 'percent', text: '1' } }), 'oto')
  const follows = button({ ...good, hasExits: true, loss: { by: 'percent', text: '1' } })
  assert.equal(follows.does === 'send' && follows.values.then, 'loss')
})

const holds: [hold: string, does: string, around: Partial<ReturnType<typeof data>>][] = [
  ['preOpen', 'nothing', { state: 'preOpen', isSignedIn: false }],
  ['cancelOnly', 'nothing', { state: 'cancelOnly' }],
  ['halted', 'nothing', { state: 'halted' }],
  ['delisted', 'nothing', { state: 'delisted' }],
  ['signIn', 'signIn', { isSignedIn: false, account: 'failed', balances: undefined }],
  ['frozen', 'nothing', { isFrozen: true }],
  ['postOnly', 'turnPostOnly', { state: 'postOnly' }],
  ['connecting', 'nothing', { book: 'connecting', account: 'connecting', balances: undefined }],
  ['bookConnecting', 'nothing', { book: 'connecting' }],
  ['bookStale', 'nothing', { book: 'stale' }],
  ['bookFailed', 'nothing', { book: 'failed' }],
  ['accountConnecting', 'nothing', { account: 'connecting', balances: undefined }],
  ['accountStale', 'nothing', { account: 'stale' }],
  ['accountFailed', 'nothing', { account: 'failed', balances: undefined }],
  ['contractsConnecting', 'nothing', { balances: undefined }],
  ['contractsFailed', 'nothing', { balances: undefined, hasFailed: true }],
]
for (const [hold, does, around] of holds) {
  test(`orders are held: ${hold}`, () => {
    const found = button(good, around)
    assert.deepEqual('hold' in found && [found.hold, found.does], [hold, does])
  })
}

test('a post-only order goes while the market takes nothing else', () => {
  assert.equal(button({ kind: 'postOnly', ...good }, { state: 'postOnly' }).does, 'send')
})

test('numbers of a market with other steps are read as exactly', () => {
  const market = { ...btcUsdt, tick: '0.5', lot: '0.002', priceDecimals: 1, qtyDecimals: 3 }
  const { draft } = shown({ price: '59000.5', ...quote('1000') }, { market, asks: [], bids: [], last: '60000.0' })
  assert.deepEqual([draft.orders[0].price, draft.orders[0].qty], [118_001n, 8n])
})

test('a trailing order is told at the price it would sell or buy at, not at the price of now', () => {
  const trailing = { kind: 'trailing', trailingPercent: '5', ...base('0.1') } as const
  const average = (ticket: Parameters<typeof shown>[0]) => Number(shown(ticket).receipt?.averagePrice)
  assert.equal(average({ ...trailing, side: 'sell' }), 57_000)
  assert.equal(average({ ...trailing, side: 'buy' }), 63_000)
  assert.equal(average({ ...trailing, side: 'sell', activation: '64000' }), 60_800, 'from where it begins to follow')
})
