import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import { CancelOnly, ReplaceMode } from '../messages/terms.ts'
import { buy, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

type Replace = Partial<Omit<CommandOf<'cancel-replace'>, 'kind'>>

/** Alice cancels `cancelOrderId` and buys `text` instead. */
function replace(floor: TradingFloor, text: string, words: Replace) {
  return floor.tries({ ...floor.alice.order('buy', text), ...words, kind: 'cancel-replace' })
}

test('one order is cancelled and another placed, at the back of its queue', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const old = alice.buys('2 @ 100').id
  bob.buys('1 @ 100')
  const { id, refusal, cancelRefusal } = replace(floor, '3 @ 100', { cancelOrderId: old })
  assert.deepEqual([refusal, cancelRefusal], ['none', 'none'])
  assert.equal(floor.fate(old), 'canceled replaced 0/2')
  assert.equal(floor.fate(id), 'new 0/3')
  floor.bookIs('bid 100 | bob 1, alice 3')
})

test('what the old order held pays for the new one', () => {
  const floor = new TradingFloor({ funds: false })
  floor.alice.gets('200 USDT')
  const old = floor.alice.buys('2 @ 100').id
  assert.equal(replace(floor, '1 @ 200', { cancelOrderId: old }).refusal, 'none')
  assert.equal(floor.alice.funds('USDT'), '0 free, 200 locked')
})

test('when there is nothing to cancel, stopOnFailure places nothing and allowFailure goes on', () => {
  const floor = new TradingFloor()
  const stopped = replace(floor, '1 @ 100', { cancelClientId: 'nobody' })
  assert.deepEqual([stopped.refusal, stopped.cancelRefusal, stopped.id], ['replaceCancelFailed', 'unknownOrder', 0])
  floor.bookIs('')
  const allowed = replace(floor, '1 @ 100', { cancelClientId: 'nobody', replaceMode: ReplaceMode.allowFailure })
  assert.deepEqual([allowed.refusal, allowed.cancelRefusal], ['none', 'unknownOrder'])
  floor.bookIs('bid 100 | alice 1')
})

test('a refused new order does not bring the old one back', () => {
  const floor = new TradingFloor()
  const old = floor.alice.buys('1 @ 100').id
  const { refusal, cancelRefusal, id } = replace(floor, '20000 @ 100', { cancelOrderId: old })
  assert.deepEqual([refusal, cancelRefusal, id], ['insufficientBalance', 'none', 0])
  assert.equal(floor.fate(old), 'canceled replaced 0/1')
})

test('a restriction of the cancel counts', () => {
  const floor = new TradingFloor()
  const old = floor.alice.buys('1 @ 100').id
  const words = { cancelOrderId: old, cancelOnly: CancelOnly.partiallyFilled }
  assert.equal(replace(floor, '1 @ 99', words).cancelRefusal, 'cancelRestricted')
  floor.bookIs('bid 100 | alice 1')
})

test('a client id is free again for the new order', () => {
  const floor = new TradingFloor()
  floor.alice.buys('1 @ 100', { id: 'mine' })
  assert.equal(replace(floor, '1 @ 99', { cancelClientId: 'mine', clientId: 'mine' }).refusal, 'none')
  floor.bookIs('bid 99 | alice 1')
})

test('the legs of a list go together', () => {
  const floor = new TradingFloor()
  const [working = 0, pending = 0] = floor.alice.lists('oto', buy('1 @ 90'), sell('1 @ 110'))
  replace(floor, '1 @ 91', { cancelOrderId: pending })
  for (const leg of [working, pending]) assert.equal(floor.fate(leg), 'canceled replaced 0/1')
})

test('a trial run of a replacement is refused, as are unknown people and markets', () => {
  const floor = new TradingFloor()
  const old = floor.alice.buys('1 @ 100').id
  assert.equal(replace(floor, '1 @ 99', { cancelOrderId: old, dryRun: 1 }).refusal, 'badTerms')
  assert.equal(replace(floor, '1 @ 99', { cancelOrderId: old, account: 40 }).refusal, 'unknownAccount')
  assert.equal(replace(floor, '1 @ 99', { cancelOrderId: old, market: 7 }).refusal, 'unknownMarket')
  floor.bookIs('bid 100 | alice 1')
})
