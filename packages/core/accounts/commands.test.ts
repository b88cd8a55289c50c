import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

const open = (floor: TradingFloor, words: Partial<CommandOf<'open-account'>>) =>
  floor.tries({ kind: 'open-account', ...words }).refusal

test('an account is opened once, and never under the number of the house', () => {
  const floor = new TradingFloor({ funds: false })
  assert.equal(open(floor, { account: 0 }), 'badDefinition')
  assert.equal(open(floor, { account: 9, isHouse: 2 }), 'badDefinition')
  assert.equal(open(floor, { account: 9, tradeGroup: 7 }), 'none')
  assert.equal(open(floor, { account: 9 }), 'accountExists')
  assert.equal(open(floor, { account: floor.runner.exchange.state.capacity.accounts }), 'exchangeFull')
})

test('numbers between opened ones belong to nobody', () => {
  const floor = new TradingFloor({ funds: false })
  open(floor, { account: 9 })
  assert.equal(
    floor.tries({ kind: 'set-account', account: 8, setTradeFrozen: 1, tradeFrozen: 1 }).refusal,
    'unknownAccount',
  )
})

test('opening reports the account', () => {
  const floor = new TradingFloor({ funds: false })
  const { events } = floor.does({ kind: 'open-account', account: 9, tradeGroup: 7, isHouse: 1 })
  const [reported] = only(events, 'account')
  assert.deepEqual(
    [reported?.account, reported?.tradeGroup, reported?.isHouse, reported?.tradeFrozen, reported?.tier],
    [9, 7, 1, 0, 0],
  )
})

test('a setting changes only when it is asked for', () => {
  const { alice } = new TradingFloor({ funds: false })
  const set = (words: Partial<CommandOf<'set-account'>>) => {
    const [reported] = only(alice.sets(words).events, 'account')
    return [reported?.tradeFrozen, reported?.tokenDeduction]
  }
  assert.deepEqual(set({ tradeFrozen: 1, tokenDeduction: 1 }), [0, 0])
  assert.deepEqual(set({ tradeFrozen: 1, setTradeFrozen: 1 }), [1, 0])
  assert.deepEqual(set({ tokenDeduction: 1, setTokenDeduction: 1 }), [1, 1])
  assert.deepEqual(set({ setTradeFrozen: 1 }), [0, 1])
})

test('accounts that join a trade group no longer meet each other, and do again once one has left', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  alice.sets({ tradeGroup: 7, setTradeGroup: 1 })
  bob.sets({ tradeGroup: 7, setTradeGroup: 1 })
  const trades = () =>
    [alice.sells('1 @ 100'), bob.buys('1 @ 100')].flatMap(({ events }) => only(events, 'trade')).length
  assert.equal(trades(), 0)
  bob.sets({ tradeGroup: 0, setTradeGroup: 1 })
  assert.equal(trades(), 1)
})

test('an account opened for one owner is not opened for another', () => {
  const floor = new TradingFloor()
  const alice = { account: 9, ownerHigh: 1n, ownerLow: 2n }
  assert.equal(open(floor, alice), 'none')
  assert.equal(open(floor, alice), 'accountExists')
  assert.equal(open(floor, { ...alice, ownerLow: 3n }), 'ownedByAnother')
  assert.equal(open(floor, { account: 9 }), 'ownedByAnother')
  assert.equal(open(floor, { ...alice, ownerLow: 3n, adopt: 1 }), 'ownedByAnother')
})

test('an account from before there were owners is adopted once, and only by a command that says so', () => {
  const floor = new TradingFloor()
  assert.equal(open(floor, { account: 9 }), 'none')
  assert.equal(open(floor, { account: 9, ownerHigh: 1n }), 'ownedByAnother')
  assert.equal(open(floor, { account: 9, ownerHigh: 1n, adopt: 1 }), 'none')
  assert.equal(open(floor, { account: 9, ownerHigh: 1n, adopt: 1 }), 'accountExists')
  assert.equal(open(floor, { account: 9, ownerHigh: 2n, adopt: 1 }), 'ownedByAnother')
})
