import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import type { OrderWords } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

type Placement = Partial<CommandOf<'place-order'>>

/** Alice buys `text`; then fields as no gateway would send them. */
const rows: [what: string, refusal: string, text: string, words: OrderWords, fields?: Placement][] = [
  ['an unknown account', 'unknownAccount', '1 @ 100', {}, { account: 40 }],
  ['the house', 'unknownAccount', '1 @ 100', {}, { account: 0 }],
  ['an unknown market', 'unknownMarket', '1 @ 100', {}, { market: 7 }],
  ['a side that is none', 'badTerms', '1 @ 100', {}, { side: 2 }],
  ['a type that is none', 'badTerms', '1 @ 100', {}, { type: 7 }],
  ['a time in force that is none', 'badTerms', '1 @ 100', {}, { timeInForce: 4 }],
  ['a client id policy that is none', 'badTerms', '1 @ 100', {}, { clientIdPolicy: 2 }],
  ['a self-trade mode that is none', 'stpNotAllowed', '1 @ 100', {}, { stp: 6 }],
  ['a limit order of nothing', 'badTerms', '0 @ 100', {}],
  ['a limit order without a price', 'badTerms', '1', { as: 'limit' }],
  ['a market order with a price', 'badTerms', '1 @ 100', { as: 'market' }],
  ['a market order of two sizes', 'badTerms', '1', {}, { quoteQty: 1n }],
  ['a market order of no size', 'badTerms', '0', {}],
  ['a limit order by quote', 'badTerms', '1 @ 100', {}, { quoteQty: 1n }],
  ['a market order that is fill-or-kill', 'badTerms', '1', { tif: 'fok' }],
  ['a post-only order that is immediate-or-cancel', 'badTerms', '1 @ 100', { as: 'limitMaker', tif: 'ioc' }],
  ['a limit order with a trigger', 'badTerms', '1 @ 100', { as: 'limit', stop: '110' }],
  ['a stop without a trigger', 'badTerms', '1', { as: 'stopMarket' }],
  ['a stop with two triggers', 'badTerms', '1', { stop: '110', trailing: 100 }],
  ['a stop with a price where none belongs', 'badTerms', '1 @ 100', { as: 'stopMarket', stop: '110' }],
  ['an activation price without trailing', 'badTerms', '1', { stop: '110', activation: '105' }],
  ['a stop limit good till a date', 'badTerms', '1 @ 100', { stop: '110', tif: 'gtd', until: Date.UTC(2027, 0) }],
  ['an iceberg that shows all', 'badTerms', '1 @ 100', { shows: '1' }],
  ['an iceberg that is fill-or-kill', 'badTerms', '2 @ 100', { shows: '1', tif: 'fok' }],
  ['a market order that is an iceberg', 'badTerms', '2', { shows: '1' }],
  ['a negative price', 'badTerms', '1 @ 100', {}, { price: -100n }],
  ['a negative quantity', 'badTerms', '1 @ 100', {}, { qty: -1n }],
  ['a negative quote amount', 'badTerms', 'for 100', {}, { quoteQty: -1n }],
  ['a negative slice', 'badTerms', '1 @ 100', {}, { displayQty: -1n }],
  ['a negative trigger', 'badTerms', '1 @ 100', { stop: '110' }, { stopPrice: -1n }],
]
for (const [what, refusal, text, words, fields = {}] of rows) {
  test(`${what} is refused: ${refusal}`, () => {
    const floor = new TradingFloor()
    const reported = floor.tries({ ...floor.alice.order('buy', text, words), ...fields })
    assert.deepEqual([reported.refusal, reported.id, reported.events.length], [refusal, 0, 2])
  })
}

test('a frozen account may not place but cancel and amend', () => {
  const { alice } = new TradingFloor()
  const { id } = alice.buys('2 @ 100')
  alice.freezes()
  assert.equal(alice.buyRefused('1 @ 100'), 'tradingFrozen')
  assert.equal(alice.amends(id, '1').refusal, 'none')
  assert.equal(alice.cancels(id).refusal, 'none')
  alice.sets({ tradeFrozen: 0, setTradeFrozen: 1 })
  alice.buys('1 @ 100')
})

test('refusals win in the order of the checks', () => {
  const floor = new TradingFloor({ terms: { maxQty: 50n } })
  const { alice } = floor
  alice.buys('0.1 @ 99', { id: 'mine' })
  alice.freezes()
  floor.enters('halted')
  const all = { ...alice.order('buy', '100000 @ 100', { id: 'mine' }), stp: 6, type: 7, account: 40 }
  const refusals: string[] = []
  const mends: (() => Placement)[] = [
    () => ({ account: alice.account }),
    () => {
      floor.does({ kind: 'set-market-state', market: floor.market, state: 3 })
      floor.enters('trading')
      return {}
    },
    () => {
      alice.sets({ tradeFrozen: 0, setTradeFrozen: 1 })
      return {}
    },
    () => ({ type: 0 }),
    () => ({ stp: 0 }),
    () => ({ clientId: 'another' }),
    () => {
      floor.defines({ ...floor.terms(), maxQty: 0n, maxNotional: 0n })
      return {}
    },
  ]
  let order: Placement & { kind: 'place-order' } = all
  refusals.push(floor.tries(order).refusal)
  for (const mend of mends) {
    order = { ...order, ...mend() }
    refusals.push(floor.tries(order).refusal)
  }
  assert.deepEqual(refusals, [
    'unknownAccount',
    'marketClosed',
    'tradingFrozen',
    'badTerms',
    'stpNotAllowed',
    'duplicateClientId',
    'filter lot',
    'insufficientBalance',
  ])
})
