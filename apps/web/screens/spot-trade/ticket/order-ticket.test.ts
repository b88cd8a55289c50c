import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTicket, startTicket, type Ticket, type TicketAction } from './order-ticket.ts'
import { after, base, percent, quote, shown } from './ticket.fixture.ts'

const rows: [what: string, before: Partial<Ticket>, action: TicketAction, changes: Partial<Ticket>][] = [
  [
    'a price that is typed no longer follows the book',
    { followsTouch: true },
    { do: 'enter', field: 'price', text: '1' },
    { price: '1', followsTouch: false },
  ],
  [
    'what was typed before the page left comes back',
    {},
    { do: 'restore', ticket: { side: 'sell', price: '1' } },
    { side: 'sell', price: '1' },
  ],
  [
    'a trigger that is typed leaves the price alone',
    { followsTouch: true },
    { do: 'enter', field: 'trigger', text: '1' },
    { trigger: '1' },
  ],
  ['a market order has no price to follow the book', { kind: 'market' }, { do: 'followTouch', on: true }, {}],
  [
    'a market order forgets that the price followed the book',
    { followsTouch: true },
    { do: 'kind', kind: 'market' },
    { kind: 'market', followsTouch: false },
  ],
  [
    'a kind without a choice of time stands until cancelled',
    { timeInForce: 'gtd' },
    { do: 'kind', kind: 'postOnly' },
    { kind: 'postOnly', timeInForce: 'gtc' },
  ],
  [
    'a triggered limit order keeps its time if it may',
    { timeInForce: 'ioc' },
    { do: 'kind', kind: 'stopLimit' },
    { kind: 'stopLimit' },
  ],
  [
    'an order with exits cannot end on a date',
    { timeInForce: 'gtd' },
    { do: 'exits', on: true },
    { hasExits: true, timeInForce: 'gtc' },
  ],
  ['a time the kind may not have is not taken', { kind: 'stopLimit' }, { do: 'timeInForce', timeInForce: 'gtd' }, {}],
  ['a price of the book goes where the price is', {}, { do: 'pickPrice', price: '59990' }, { price: '59990' }],
  [
    'a price of the book makes a market order a limit order',
    { kind: 'market' },
    { do: 'pickPrice', price: '59990' },
    { kind: 'limit', price: '59990' },
  ],
  [
    'a price of the book is the trigger of a stop-market order',
    { kind: 'stopMarket' },
    { do: 'pickPrice', price: '59990' },
    { trigger: '59990' },
  ],
  [
    'a price of the book is where a trailing stop begins',
    { kind: 'trailing' },
    { do: 'pickPrice', price: '59990' },
    { activation: '59990' },
  ],
  ['a size of the book is of the base coin', quote('5'), { do: 'pickQty', qty: '1.5' }, base('1.5')],
  ['the same side changes nothing', { side: 'sell', pendingSide: 'buy' }, { do: 'side', side: 'sell' }, {}],
  [
    'the other side turns what an OTO places',
    { kind: 'oto' },
    { do: 'side', side: 'sell' },
    { side: 'sell', pendingSide: 'buy' },
  ],
  [
    'the other side keeps distances and drops prices of exits',
    { profit: { by: 'percent', text: '5' }, loss: { by: 'price', text: '58000' } },
    { do: 'side', side: 'sell' },
    { side: 'sell', pendingSide: 'buy', loss: { by: 'price', text: '' } },
  ],
]
for (const [what, before, action, changes] of rows) {
  test(what, () => {
    const ticket = startTicket(before)
    assert.deepEqual(changeTicket(ticket, action), { ...ticket, ...changes })
  })
}

test('the next order has the price of the last one and no size', () => {
  const sent = startTicket({ price: '60000', ...quote('5') })
  assert.deepEqual(changeTicket(sent, { do: 'placed', size: sent.size }), { ...sent, ...quote('') })
})

test('a size typed while the last order was under way stays, even the same', () => {
  const sent = startTicket(quote('5'))
  const typed = after(sent, { do: 'size', by: 'quote', text: '5' })
  assert.equal(changeTicket(typed, { do: 'placed', size: sent.size }), typed)
})

test('no click on the book changes the side', () => {
  for (const side of ['buy', 'sell'] as const) {
    const pressed = after(startTicket({ side }), { do: 'pickPrice', price: '1' }, { do: 'pickQty', qty: '1' })
    assert.equal(pressed.side, side)
  }
})

const said = (ticket: Partial<Ticket>) => {
  const { base: inBase, quote: inQuote, percent: inPercent } = shown(ticket).draft.sizes
  return [Number(inBase) / 1e8, Number(inQuote) / 1e8, inPercent]
}

test('size in base, in quote and in percent agree, whichever one is entered', () => {
  assert.deepEqual(said({ price: '50000', ...base('0.1') }), [0.1, 5000, 50])
  assert.deepEqual(said({ price: '50000', ...quote('5000') }), [0.1, 5000, 50])
  assert.deepEqual(said({ price: '50000', ...percent('50') }), [0.1, 5000, 50])
  assert.deepEqual(said({ side: 'sell', price: '60000', ...percent('25') }), [0.125, 7500, 25])
})

test('an amount of quote buys whole lots and shows what they really cost', () => {
  assert.deepEqual(said({ price: '60000', ...quote('1000') }), [0.01666, 999.6, 10])
})

test('the size that was entered stays when the price moves; the others follow', () => {
  const entered = startTicket({ price: '50000', ...quote('5000') })
  assert.deepEqual(said(after(entered, { do: 'enter', field: 'price', text: '40000' })), [0.125, 5000, 50])
})

test('a market buy takes percent of its money, a sell of its coins', () => {
  assert.deepEqual(shown({ kind: 'market', ...percent('25') }).request.params, {
    pair: 'BTC_USDT',
    type: 'market',
    side: 'buy',
    quoteQty: '2500',
    clientOrderId: 'intent-1',
  })
  assert.equal(shown({ kind: 'market', side: 'sell', ...percent('100') }).draft.sizes.qty, 50_000n)
})

test('100% of an OCO is what its more expensive leg can pay for', () => {
  const { sizes } = shown({
    kind: 'oco',
    price: '50000',
    trigger: '62000',
    stopLimit: '62500',
    ...percent('100'),
  }).draft
  assert.equal(sizes.qty, 16_000n)
})

test('a price that follows the book is the opposite best price, or the own side’s for a post-only order', () => {
  const price = (ticket: Partial<Ticket>) =>
    shown({ followsTouch: true, ...base('0.1'), ...ticket }).draft.orders[0].price
  assert.equal(price({}), 6_000_000n)
  assert.equal(price({ side: 'sell' }), 5_999_000n)
  assert.equal(price({ kind: 'postOnly' }), 5_999_000n)
  assert.equal(price({ kind: 'postOnly', side: 'sell' }), 6_000_000n)
})
