import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { buy, only, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** The last price is 100. */
function traded(terms = {}): TradingFloor {
  const floor = new TradingFloor({ terms })
  floor.tradesAt('100')
  return floor
}

const takeOrStop = [sell('2 @ 110', { as: 'limitMaker' }), sell('2', { stop: '90' })] as const
const fates = (floor: TradingFloor, ids: readonly number[]) => ids.map((id) => floor.fate(id))

test('OCO: a fill of the limit leg ends the stop leg', () => {
  const floor = traded()
  const legs = floor.alice.lists('oco', ...takeOrStop)
  assert.deepEqual(fates(floor, legs), ['new 0/2', 'waiting 0/2'])
  floor.bookIs('ask 110 | alice 2')
  floor.bob.buys('2 @ 110')
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'expired ocoTrigger 0/2'])
})

test('OCO: a partial fill of the limit leg ends the stop leg too', () => {
  const floor = traded()
  const legs = floor.alice.lists('oco', ...takeOrStop)
  floor.bob.buys('0.5 @ 110')
  assert.deepEqual(fates(floor, legs), ['partiallyFilled 0.5/2', 'expired ocoTrigger 0/2'])
  floor.bookIs('ask 110 | alice 1.5')
})

test('OCO: a trigger of the stop leg takes the limit leg out of the book before it enters', () => {
  const floor = traded()
  const legs = floor.alice.lists('oco', ...takeOrStop)
  floor.bob.buys('3 @ 90')
  floor.carol.sells('1 @ 90')
  assert.deepEqual(fates(floor, legs), ['expired ocoTrigger 0/2', 'filled 2/2'])
  floor.bookIs('')
})

test('OCO: a buy pair has the stop above and the limit below', () => {
  const floor = traded()
  const legs = floor.alice.lists('oco', buy('2 @ 112', { stop: '110' }), buy('2 @ 90'))
  assert.equal(floor.alice.funds('USDT'), '999776 free, 224 locked')
  floor.tradesAt('110')
  assert.deepEqual(fates(floor, legs), ['new 0/2', 'expired ocoTrigger 0/2'])
  floor.bookIs('bid 112 | alice 2')
})

test('OCO: the lock is the larger need also when that is the second leg’s', () => {
  const floor = traded()
  floor.alice.lists('oco', buy('1 @ 50', { stop: '110' }), buy('1 @ 90'))
  assert.equal(floor.alice.funds('USDT'), '999910 free, 90 locked')
})

test('OCO: of two trailing legs that would trigger together the first ends the second', () => {
  const floor = traded()
  const legs = floor.alice.lists(
    'oco',
    sell('1', { trailing: 500, as: 'takeProfitMarket' }),
    sell('1', { trailing: 500 }),
  )
  const behind = floor.carol.sells('1', { trailing: 500 }).id
  floor.tradesAt('100')
  floor.bob.buys('5 @ 90')
  floor.tradesAt('95')
  assert.deepEqual(fates(floor, [...legs, behind]), ['filled 1/1', 'expired ocoTrigger 0/1', 'filled 1/1'])
})

test('OCO: a limit leg that takes at entry ends its sibling at once', () => {
  const floor = traded()
  floor.bob.buys('1 @ 105')
  const legs = floor.alice.lists('oco', sell('2 @ 105'), sell('2', { stop: '90' }))
  assert.deepEqual(fates(floor, legs), ['partiallyFilled 1/2', 'expired ocoTrigger 0/2'])
})

test('OCO: cancelling either leg cancels both', () => {
  for (const leg of [0, 1]) {
    const floor = traded()
    const legs = floor.alice.lists('oco', ...takeOrStop)
    floor.alice.cancels(legs[leg] ?? 0)
    assert.deepEqual(fates(floor, legs), ['canceled canceledByUser 0/2', 'canceled canceledByUser 0/2'])
    assert.equal(floor.alice.funds('ETH'), '1000 free')
  }
})

test('OTO: the pending leg becomes active only when the working leg is completely filled', () => {
  const floor = traded()
  const legs = floor.alice.lists('oto', buy('2 @ 95'), sell('2 @ 110'))
  floor.bob.sells('1 @ 95')
  assert.deepEqual(fates(floor, legs), ['partiallyFilled 1/2', 'pendingNew 0/2'])
  floor.bookIs('bid 95 | alice 1')
  floor.bob.sells('1 @ 95')
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'new 0/2'])
  floor.bookIs('ask 110 | alice 2')
})

test('OTO: a working leg that takes at entry activates the pending leg in the same command', () => {
  const floor = traded()
  floor.bob.sells('2 @ 95')
  floor.bob.buys('5 @ 90')
  const legs = floor.alice.lists('oto', buy('2 @ 95'), sell('2'))
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'filled 2/2'])
})

test('OTO: a cancel of either leg ends both', () => {
  for (const leg of [0, 1]) {
    const floor = traded()
    const legs = floor.alice.lists('oto', buy('2 @ 95'), sell('2 @ 110'))
    floor.alice.cancels(legs[leg] ?? 0)
    assert.deepEqual(fates(floor, legs), ['canceled canceledByUser 0/2', 'canceled canceledByUser 0/2'])
  }
})

test('OTO: the pending leg expires when the working leg ends partly filled', () => {
  const floor = traded({ bandBps: 500 })
  floor.bob.sells('1 @ 105')
  floor.bob.sells('1 @ 106')
  const legs = floor.alice.lists('oto', buy('2 @ 107'), sell('1 @ 110'))
  assert.deepEqual(fates(floor, legs), ['expired priceRange 1/2', 'expired otoParentExpired 0/1'])
})

test('OTO: without funds at its activation the pending leg expires', () => {
  const floor = traded()
  const dave = floor.opens('dave')
  dave.gets('200 USDT')
  const legs = dave.lists('oto', buy('2 @ 95'), sell('3 @ 110'))
  floor.bob.sells('2 @ 95')
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'expired insufficientFunds 0/3'])
  assert.equal(dave.funds('ETH'), '2 free')
})

test('OTO: a frozen account gets no pending leg', () => {
  const floor = traded()
  const legs = floor.alice.lists('oto', buy('2 @ 95'), sell('2 @ 110'))
  floor.alice.freezes()
  floor.bob.sells('2 @ 95')
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'expired freeze 0/2'])
})

test('OTO: a pending post-only leg that would take expires', () => {
  const floor = traded()
  const legs = floor.alice.lists('oto', buy('1 @ 95'), sell('1 @ 94', { as: 'limitMaker' }))
  floor.bob.buys('1 @ 94')
  floor.carol.sells('1 @ 95')
  assert.deepEqual(fates(floor, legs), ['filled 1/1', 'expired wouldTake 0/1'])
})

test('OTO: a pending stop whose trigger is met when it becomes active enters at once', () => {
  const floor = traded()
  floor.bob.buys('2 @ 90')
  const legs = floor.alice.lists('oto', buy('1 @ 95'), sell('1', { stop: '96' }))
  floor.carol.sells('1 @ 95')
  assert.deepEqual(fates(floor, legs), ['filled 1/1', 'filled 1/1'])
  assert.deepEqual(floor.story(legs[1] ?? 0), ['new', 'new', 'triggered', 'trade'])
})

const bracket = [buy('2 @ 95'), ...takeOrStop] as const

test('OTOCO: a filled working leg activates both pending legs, which share one lock', () => {
  const floor = traded()
  const legs = floor.alice.lists('otoco', ...bracket)
  assert.deepEqual(fates(floor, legs), ['new 0/2', 'pendingNew 0/2', 'pendingNew 0/2'])
  floor.bob.sells('2 @ 95')
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'new 0/2', 'waiting 0/2'])
  assert.equal(floor.alice.funds('ETH'), '1000 free, 2 locked')
  floor.carol.buys('0.5 @ 110')
  assert.deepEqual(fates(floor, legs), ['filled 2/2', 'partiallyFilled 0.5/2', 'expired ocoTrigger 0/2'])
})

test('OTOCO: without funds, or frozen, both pending legs expire for that reason', () => {
  const floor = traded()
  const dave = floor.opens('dave')
  dave.gets('400 USDT')
  const poor = dave.lists('otoco', buy('1 @ 95'), ...takeOrStop)
  floor.bob.sells('1 @ 95')
  assert.deepEqual(fates(floor, poor).slice(1), Array(2).fill('expired insufficientFunds 0/2'))
  const frozen = dave.lists('otoco', buy('1 @ 95'), ...takeOrStop)
  dave.freezes()
  floor.bob.sells('1 @ 95')
  assert.deepEqual(fates(floor, frozen).slice(1), Array(2).fill('expired freeze 0/2'))
})

test('OTOCO: the pending pair locks the larger of its legs, whichever that is', () => {
  const floor = traded()
  floor.alice.lists('otoco', sell('1 @ 105'), buy('1 @ 50', { stop: '110' }), buy('1 @ 90'))
  floor.bob.buys('1 @ 105')
  assert.equal(floor.alice.funds('USDT'), '1000015 free, 90 locked')
})

test('OTOCO: cancelling any leg cancels all that are open', () => {
  for (const leg of [0, 1, 2]) {
    const floor = traded()
    const legs = floor.alice.lists('otoco', ...bracket)
    floor.alice.cancels(legs[leg] ?? 0)
    assert.deepEqual(fates(floor, legs), Array(3).fill('canceled canceledByUser 0/2'))
  }
})

test('a list reports itself when it begins and when its last leg has ended', () => {
  const floor = traded()
  const { alice, bob } = floor
  const placed = floor.does({ ...alice.list('oco', takeOrStop), listClientId: 'exit' })
  const reported = (events: typeof placed.events) =>
    only(events, 'list').map(({ listId, status, legs, listClientId }) => [listId, status, legs, listClientId])
  assert.deepEqual(reported(placed.events), [[placed.id, 0, 2, 'exit']])
  assert.deepEqual(reported(bob.buys('0.5 @ 110').events), [])
  assert.deepEqual(reported(bob.buys('1.5 @ 110').events), [[placed.id, 1, 2, 'exit']])
})

test('cancel-list finds an open list by its id or its client id, and only its owner’s', () => {
  const floor = traded()
  const { alice, bob } = floor
  const { id } = floor.does({ ...alice.list('oco', takeOrStop), listClientId: 'exit' })
  const cancel = { kind: 'cancel-list', account: alice.account, market: floor.market } as const
  assert.equal(floor.tries({ ...cancel, listClientId: 'other' }).refusal, 'unknownList')
  assert.equal(floor.tries({ ...cancel, account: bob.account, listId: id }).refusal, 'unknownList')
  assert.equal(floor.tries({ ...cancel, market: BTC_USDT, listId: id }).refusal, 'unknownList')
  assert.equal(floor.does({ ...cancel, listClientId: 'exit' }).id, id)
  assert.equal(floor.tries({ ...cancel, listId: id }).refusal, 'unknownList')
  assert.equal(alice.funds('ETH'), '1000 free')
})
