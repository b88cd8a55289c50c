import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListType } from '../messages/terms.ts'
import { buy, type LegWords, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** What a list must be before it is taken; the last price is 100 unless a case says otherwise. */
function traded(terms = {}): TradingFloor {
  const floor = new TradingFloor()
  floor.tradesAt('100')
  floor.defines({ ...floor.terms(), ...terms })
  return floor
}

const refused = (floor: TradingFloor, type: keyof typeof ListType, ...legs: LegWords[]) =>
  floor.tries(floor.alice.list(type, legs)).refusal

const maker = { as: 'limitMaker' } as const

const rows: [what: string, refusal: string, type: keyof typeof ListType, ...legs: LegWords[]][] = [
  ['an OCO of two stops', 'badTerms', 'oco', sell('1', { stop: '90' }), sell('1', { stop: '80' })],
  ['an OCO of two limits', 'badTerms', 'oco', sell('1 @ 110'), sell('1 @ 90')],
  ['an OCO with the stop above to sell', 'badTerms', 'oco', sell('1', { stop: '110' }), sell('1 @ 90', maker)],
  ['an OCO with the stop below to buy', 'badTerms', 'oco', buy('1 @ 110'), buy('1', { stop: '90' })],
  ['an OCO of two sides', 'badTerms', 'oco', sell('1 @ 110', maker), buy('1', { stop: '90' })],
  ['an OCO of two sizes', 'badTerms', 'oco', sell('1 @ 110', maker), sell('2', { stop: '90' })],
  [
    'an OCO limit leg that is not good till cancelled',
    'badTerms',
    'oco',
    sell('1 @ 110', { tif: 'ioc' }),
    sell('1', { stop: '90' }),
  ],
  ['an OTO that works with a market order', 'badTerms', 'oto', buy('1'), sell('1 @ 110')],
  [
    'a leg good till a date',
    'badTerms',
    'oto',
    buy('1 @ 90', { tif: 'gtd', until: Date.UTC(2026, 1) }),
    sell('1 @ 110'),
  ],
  ['an OTOCO whose pending pair is none', 'badTerms', 'otoco', buy('1 @ 90'), sell('1 @ 110'), sell('1 @ 120')],
  ['an upper leg at the last price', 'listLegPrices', 'oco', sell('1 @ 100', maker), sell('1', { stop: '90' })],
  ['a stop at the last price', 'listLegPrices', 'oco', sell('1 @ 110', maker), sell('1', { stop: '100' })],
  ['a lower leg of a buy at the last price', 'listLegPrices', 'oco', buy('1', { stop: '110' }), buy('1 @ 100', maker)],
  [
    'a pending pair upside down',
    'listLegPrices',
    'otoco',
    buy('1 @ 95'),
    sell('1 @ 90', maker),
    sell('1', { stop: '91' }),
  ],
  ['a leg without a price', 'badTerms', 'oco', sell('1', maker), sell('1', { stop: '90' })],
  ['more than alice has', 'insufficientBalance', 'oco', sell('1001 @ 110', maker), sell('1001', { stop: '90' })],
  ['a price outside the filter', 'filter price', 'oto', buy('1 @ 95'), sell('1 @ 300')],
]
for (const [what, refusal, type, ...legs] of rows) {
  test(`${what} is refused: ${refusal}`, () => {
    assert.equal(refused(traded({ maxPrice: 250n }), type, ...legs), refusal)
  })
}

test('a post-only leg that would take is refused, a pending one is not asked', () => {
  const floor = traded()
  floor.bob.buys('1 @ 105')
  assert.equal(refused(floor, 'oco', sell('1 @ 105', maker), sell('1', { stop: '90' })), 'wouldTake')
  assert.equal(refused(floor, 'oto', buy('1 @ 90'), sell('1 @ 105', maker)), 'none')
})

test('without a last price only the legs are compared with each other', () => {
  const floor = new TradingFloor()
  assert.equal(refused(floor, 'oco', sell('1 @ 80', maker), sell('1', { stop: '80' })), 'listLegPrices')
  assert.equal(refused(floor, 'oco', sell('1 @ 81', maker), sell('1', { stop: '80' })), 'none')
})

test('a trailing leg takes no part in the relation of the prices', () => {
  assert.equal(refused(traded(), 'oco', sell('1 @ 110', maker), sell('1', { trailing: 500 })), 'none')
})

test('an OCO counts as two orders, an OTOCO as three, and each as one list', () => {
  const pair = [sell('1 @ 110', maker), sell('1', { stop: '90' })] as const
  const three = [buy('1 @ 95'), ...pair] as const
  assert.equal(refused(traded({ maxOpenOrders: 1 }), 'oco', ...pair), 'filter maxOpen')
  assert.equal(refused(traded({ maxOpenOrders: 2 }), 'oco', ...pair), 'none')
  assert.equal(refused(traded({ maxOpenOrders: 2 }), 'otoco', ...three), 'filter maxOpen')
  assert.equal(refused(traded({ maxOpenOrders: 3 }), 'otoco', ...three), 'none')
  const floor = traded({ maxLists: 1, maxConditional: 1 })
  const [leg = 0] = floor.alice.lists('oco', ...pair)
  assert.equal(refused(floor, 'oto', buy('1 @ 95'), sell('1 @ 110')), 'filter maxLists')
  assert.equal(floor.alice.sellRefused('1', { stop: '90' }), 'filter maxConditional')
  floor.alice.cancels(leg)
  assert.equal(refused(floor, 'oto', buy('1 @ 95'), sell('1 @ 110')), 'none')
})

test('the greatest position counts every buy of a list', () => {
  const buys = [buy('4 @ 90'), buy('3 @ 80')] as const
  // Alice holds 1,000 ETH, in lots of 0.01.
  assert.equal(refused(traded({ maxPosition: 100_699n }), 'oto', ...buys), 'filter maxPosition')
  assert.equal(refused(traded({ maxPosition: 100_700n }), 'oto', ...buys), 'none')
})

test('client ids of legs must be free and differ from each other', () => {
  const floor = traded()
  floor.alice.buys('1 @ 50', { id: 'taken' })
  const legs = (a: string, b: string) =>
    [sell('1 @ 110', { ...maker, id: a }), sell('1', { stop: '90', id: b })] as const
  assert.equal(refused(floor, 'oco', ...legs('x', 'x')), 'duplicateClientId')
  assert.equal(refused(floor, 'oco', ...legs('x', 'taken')), 'duplicateClientId')
  assert.equal(refused(floor, 'oco', ...legs('x', 'y')), 'none')
})

test('a list’s client id answers repeats as an order’s does', () => {
  const floor = traded()
  const { alice } = floor
  const named = (clientIdPolicy: number) => ({
    ...alice.list('oto', [buy('1 @ 95'), sell('1 @ 110')]),
    listClientId: 'plan',
    clientIdPolicy,
  })
  const first = floor.does(named(1))
  assert.equal(floor.tries(named(0)).refusal, 'duplicateClientId')
  const repeated = floor.tries(named(1))
  assert.deepEqual([repeated.refusal, repeated.id], ['repeatedClientId', first.id])
  floor.does({ kind: 'cancel-list', account: alice.account, market: floor.market, listId: first.id })
  floor.waits(86_400_000 - 1)
  assert.equal(floor.tries(named(1)).refusal, 'repeatedClientId')
  floor.waits(1)
  assert.equal(floor.tries(named(1)).refusal, 'none')
})
