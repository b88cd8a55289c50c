import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Capacity } from './capacity.ts'
import { journal, moved } from './messages/journal.ts'
import { BizType, LedgerCode } from './messages/terms.ts'
import { BTC_USDT } from './simulation/listings.ts'
import { buy, sell } from './trading-floor/words.fixture.ts'
import { TradingFloor } from './trading-floor.fixture.ts'

/** Full tables refuse and leave everything in order: the floor checks its invariants after each of these commands too. */

test('a full table of orders refuses until one ends', () => {
  const { alice, bob } = new TradingFloor({ capacity: { orders: 3 } })
  const { id } = alice.buys('1 @ 90')
  alice.buys('1 @ 91')
  assert.equal(alice.buyRefused('1 @ 92'), 'exchangeFull')
  assert.equal(bob.sellRefused('1 @ 90'), 'exchangeFull')
  alice.cancels(id)
  bob.sells('1 @ 91')
})

test('what is remembered for its client id makes room for orders, the oldest first', () => {
  const { alice, bob, floor } = crowded({ orders: 16 })
  const named = (id: string) => ({ id, policy: 'firstResult' }) as const
  for (const id of ['first', 'second', 'third']) alice.cancels(alice.buys('1 @ 90', named(id)).id)
  assert.equal(alice.buyRefused('1 @ 90', named('first')), 'repeatedClientId')
  for (let price = 50; price < 60; price++) bob.buys(`1 @ ${price}`)
  assert.equal(alice.buyRefused('1 @ 90', named('third')), 'repeatedClientId')
  assert.equal(floor.runner.exchange.state.remembered, 1)
  for (let price = 60; price < 65; price++) bob.buys(`1 @ ${price}`)
  assert.equal(bob.buyRefused('1 @ 65'), 'exchangeFull')
  assert.equal(floor.runner.exchange.state.remembered, 0)
})

test('an account remembers so many ended orders and lists, the latest', () => {
  const { alice, bob, floor } = crowded({ rememberedOrders: 2, rememberedLists: 1 })
  const named = (id: string) => ({ id, policy: 'firstResult' }) as const
  bob.cancels(bob.buys('1 @ 90', named('bobs')).id)
  for (const id of ['first', 'second', 'third']) alice.cancels(alice.buys('1 @ 90', named(id)).id)
  assert.equal(alice.buyRefused('1 @ 90', named('third')), 'repeatedClientId')
  assert.equal(alice.buyRefused('1 @ 90', named('second')), 'repeatedClientId')
  assert.equal(bob.buyRefused('1 @ 90', named('bobs')), 'repeatedClientId')
  alice.buys('1 @ 90', named('first'))
  const pair = [buy('1 @ 80'), sell('1 @ 110')]
  const plan = (id: string) => ({ ...alice.list('oto', pair), listClientId: id, clientIdPolicy: 1 })
  for (const id of ['one', 'two']) {
    const listId = floor.does(plan(id)).id
    floor.does({ kind: 'cancel-list', account: 1, market: floor.market, listId })
  }
  assert.equal(floor.tries(plan('two')).refusal, 'repeatedClientId')
  assert.equal(floor.tries(plan('one')).refusal, 'none')
})

test('orders that end together are remembered by their ids', () => {
  const { alice, floor } = crowded({ rememberedOrders: 1 })
  const named = (id: string) => ({ id, policy: 'firstResult' }) as const
  for (const id of ['first', 'second', 'third']) alice.buys('1 @ 90', named(id))
  floor.does({ kind: 'cancel-all', account: 1, market: floor.market })
  assert.equal(alice.buyRefused('1 @ 90', named('third')), 'repeatedClientId')
  for (const id of ['first', 'second']) alice.buys('1 @ 90', named(id))
})

test('an account has its share of open orders, waiting orders and lists over all markets, others go on', () => {
  const { alice, bob, floor } = crowded({ accountOrders: 5, accountConditional: 1, accountLists: 1 })
  const pair = [buy('1 @ 80'), sell('1 @ 110')]
  alice.sells('1', { stop: '80' })
  assert.equal(alice.sellRefused('1', { stop: '81' }), 'filter accountConditional')
  alice.lists('oto', buy('1 @ 80'), sell('1 @ 110'))
  assert.equal(floor.tries(alice.list('oto', pair)).refusal, 'filter accountLists')
  const { id } = alice.buys('0.1 @ 60000', { on: BTC_USDT })
  alice.buys('1 @ 90')
  assert.equal(alice.buyRefused('1 @ 91'), 'filter accountOrders')
  assert.equal(floor.tries(alice.list('oto', pair)).refusal, 'filter accountOrders')
  bob.buys('1 @ 91')
  bob.lists('oto', buy('1 @ 80'), sell('1 @ 110'))
  alice.cancels(id, { market: BTC_USDT })
  alice.buys('1 @ 91')
})

test('the last tenth of the orders is for accounts with few of them', () => {
  const { alice, bob } = crowded({ orders: 40 })
  let placed = 0
  while (placed < 40 && alice.buyRefused(`1 @ ${50 + placed}`) === 'none') placed++
  assert.equal(placed, 35)
  bob.buys('1 @ 40')
})

test('the last tenth of the levels and of the lists is for accounts with few entries', () => {
  const few = crowded({ levels: 40 })
  let levels = 0
  while (levels < 40 && few.alice.buyRefused(`1 @ ${50 + levels}`) === 'none') levels++
  assert.equal(levels, 35)
  few.bob.buys('1 @ 40')
  const { alice, bob, floor } = crowded({ lists: 21 })
  let lists = 0
  while (lists < 21 && floor.tries(alice.list('oto', [buy('1 @ 90'), sell('1 @ 110')])).refusal === 'none') lists++
  assert.equal(lists, 19)
  bob.lists('oto', buy('1 @ 90'), sell('1 @ 110'))
})

test('a full table of levels refuses until one is empty, for prices and triggers alike', () => {
  const { alice } = new TradingFloor({ capacity: { levels: 4 } })
  const { id } = alice.buys('1 @ 90')
  alice.sells('1', { stop: '80' })
  assert.equal(alice.buyRefused('1 @ 91'), 'exchangeFull')
  assert.equal(alice.sellRefused('1', { stop: '81' }), 'exchangeFull')
  alice.cancels(id)
  alice.buys('1 @ 91')
})

test('a price index without room for another path refuses', () => {
  const { alice } = new TradingFloor({ capacity: { priceNodes: 16 } })
  alice.buys('1 @ 90')
  assert.equal(alice.sellRefused('1 @ 110'), 'exchangeFull')
})

test('a full table of seats refuses new pairs of account and market, known ones go on', () => {
  const { alice, bob } = new TradingFloor({ capacity: { seats: 2 } })
  alice.buys('1 @ 90')
  assert.equal(bob.sellRefused('1 @ 90'), 'exchangeFull')
  assert.equal(bob.floor.tries(bob.list('oto', [buy('1 @ 90'), sell('1 @ 110')])).refusal, 'exchangeFull')
  alice.buys('1 @ 91')
})

test('orders that are refused or only tried take no seat', () => {
  const { alice, bob, floor } = crowded({ seats: 2 })
  assert.equal(bob.sellRefused('1001 @ 90'), 'insufficientBalance')
  assert.equal(floor.tries(bob.list('oto', [buy('99999 @ 90'), sell('1 @ 110')])).refusal, 'insufficientBalance')
  floor.does({ ...bob.order('sell', '1 @ 90'), dryRun: 1 })
  alice.buys('1 @ 90')
  assert.equal(floor.tries({ ...bob.order('sell', '1 @ 90'), dryRun: 1 }).refusal, 'exchangeFull')
})

test('a full ledger opens no wallet, and nothing is posted to it', () => {
  const floor = new TradingFloor({ funds: false, capacity: { ledgerRows: 16 } })
  const { alice, bob } = floor
  alice.gets('100 USDT')
  const wallet = { code: LedgerCode.spotAvailable, owner: 2 }
  const deposit = moved({ code: LedgerCode.demoFunding }, wallet, 2, 1n)
  const key = { bizType: BizType.funding, bizId: 'deposit', bizTime: floor.time }
  assert.equal(floor.tries(journal(key, deposit)).refusal, 'exchangeFull')
  assert.equal(alice.buyRefused('1 @ 90'), 'exchangeFull')
  assert.equal(bob.funds('USDT'), '0 free')
  alice.gets('100 USDT')
})

test('a full table of lists refuses until one is done', () => {
  const floor = new TradingFloor({ capacity: { lists: 2 } })
  const { alice } = floor
  const plan = alice.list('oto', [buy('1 @ 90'), sell('1 @ 110')])
  const [leg = 0] = alice.lists('oto', buy('1 @ 90'), sell('1 @ 110'))
  assert.equal(floor.tries(plan).refusal, 'exchangeFull')
  alice.cancels(leg)
  assert.equal(floor.tries(plan).refusal, 'none')
})

test('accounts whose volume finds no row stay in the lowest tier', () => {
  const floor = new TradingFloor({ fees: true, capacity: { volumeRows: 1 } })
  floor.bob.gets('10000 ETH')
  floor.bob.sells('5000 @ 100')
  floor.alice.buys('5000 @ 100')
  floor.waits(86_400_000)
  const tiers = [1, 2].map((account) => {
    const [reported] = floor
      .asks({ kind: 'query-account', account, asset: 2 })
      .filter((event) => event.kind === 'account')
    return reported?.tier
  })
  assert.deepEqual(tiers, [1, 0])
})

test('a list needs room for all its legs', () => {
  const { alice, bob, floor } = crowded({ orders: 4 })
  alice.buys('1 @ 50')
  alice.buys('1 @ 51')
  const plan = alice.list('otoco', [buy('1 @ 95'), sell('1 @ 110'), sell('1', { stop: '90' })])
  assert.equal(floor.tries(plan).refusal, 'exchangeFull')
  bob.buys('1 @ 52')
})

test('a list needs a level for each leg', () => {
  const { alice, bob, floor } = crowded({ levels: 3 })
  bob.buys('1 @ 50')
  const plan = alice.list('oco', [sell('1 @ 110'), sell('1', { stop: '40' })])
  assert.equal(floor.tries(plan).refusal, 'exchangeFull')
})

test('an order that waits keeps room for the level it will stand in', () => {
  const { alice, bob, carol, floor } = crowded({ levels: 7 })
  floor.tradesAt('100')
  for (const price of ['94', '93', '92']) alice.sells(`1 @ ${price}`, { stop: '95' })
  const { id } = bob.buys('1 @ 40')
  bob.sells('1 @ 95')
  assert.equal(bob.buyRefused('1 @ 41'), 'exchangeFull')
  bob.cancels(id)
  carol.buys('1 @ 95')
  floor.bookIs(`
    ask 94 | alice 1
    ask 93 | alice 1
    ask 92 | alice 1`)
})

test('a price index that is nearly full takes no order whose path might not fit', () => {
  const { alice, bob } = crowded({ priceNodes: 19 })
  const first = alice.buys('1 @ 1').id
  alice.cancels(first)
  alice.sells('1 @ 150')
  bob.buys('1 @ 1')
  assert.equal(bob.sellRefused('1', { stop: '20' }), 'exchangeFull')
})

test('orders with a date that ended early leave room for others', () => {
  const { alice, floor } = crowded({ orders: 4 })
  const until = floor.time + 3_600_000
  for (let i = 0; i < 20; i++) alice.cancels(alice.buys('1 @ 50', { tif: 'gtd', until }).id)
  alice.buys('1 @ 50')
})

function crowded(capacity: Partial<Capacity>): TradingFloor & { floor: TradingFloor } {
  const floor = new TradingFloor({ capacity })
  return Object.assign(floor, { floor })
}
