import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { BizType, Execution, LedgerCode, ListStatus, ListType } from '@bowline/core/messages/terms.ts'
import { AccountFixture, ALICE, BOB, order, posting } from './account-events.fixture.ts'

type Json = Record<string, unknown>

const { spotAvailable, demoFunding, hotWallet } = LedgerCode

let fixture: AccountFixture

beforeEach(() => {
  fixture = new AccountFixture()
})

const place = (events: readonly Event[]) => fixture.exchange.emit(events, CommandKind['place-order'])

test('an order list names its orders with their client ids, including orders from before the subscription', async () => {
  const list = (change: Partial<EventOf<'list'>>) =>
    sampleEvent('list', {
      listId: 5,
      account: ALICE,
      market: 1,
      listType: ListType.oco,
      status: ListStatus.executing,
      legs: 2,
      aOrder: 80,
      bOrder: 81,
      listClientId: 'pair',
      ...change,
    })
  fixture.exchange.answers.set('query-lists', [
    list({ listId: 4, aOrder: 70, bOrder: 71 }),
    order({ orderId: 70, listId: 4, clientId: 'old-a', execution: Execution.state }),
    order({ orderId: 71, listId: 4, clientId: 'old-b', execution: Execution.state }),
  ])
  const { heard } = await fixture.listen(ALICE)
  const { time } = fixture.exchange.emit(
    [
      list({}),
      order({ orderId: 80, listId: 5, clientId: 'above' }),
      order({ orderId: 81, listId: 5, clientId: 'below' }),
    ],
    CommandKind['place-list'],
  )
  fixture.exchange.emit(
    [list({ listId: 4, aOrder: 70, bOrder: 71, status: ListStatus.allDone })],
    CommandKind['cancel-list'],
  )
  const [started, above, , done] = heard as [Json, Json, Json, Json]
  assert.deepEqual(started, {
    e: 'listStatus',
    E: time,
    s: 'BTCUSDT',
    g: 5,
    c: 'OCO',
    l: 'EXEC_STARTED',
    L: 'EXECUTING',
    r: 'NONE',
    C: 'pair',
    T: time,
    O: [
      { s: 'BTCUSDT', i: 80, c: 'above' },
      { s: 'BTCUSDT', i: 81, c: 'below' },
    ],
  })
  assert.equal(above.g, 5)
  assert.deepEqual([done.l, done.L], ['ALL_DONE', 'ALL_DONE'])
  assert.deepEqual(done.O, [
    { s: 'BTCUSDT', i: 70, c: 'old-a' },
    { s: 'BTCUSDT', i: 71, c: 'old-b' },
  ])
})

test('money that comes and goes outside trading is a balanceUpdate, followed by the balances', async () => {
  const { heard } = await fixture.listen(ALICE)
  const come = posting({
    debitCode: demoFunding,
    creditCode: spotAvailable,
    creditOwner: ALICE,
    amount: 1_000_00000000n,
    creditBalance: 1_000_00000000n,
    bizType: BizType.funding,
  })
  const go = posting({
    debitCode: spotAvailable,
    debitOwner: ALICE,
    creditCode: hotWallet,
    amount: 250_00000000n,
    debitBalance: 750_00000000n,
    bizType: BizType.transfer,
  })
  const { time } = fixture.exchange.emit([come], CommandKind.post)
  fixture.exchange.emit([go], CommandKind.post)
  assert.deepEqual(heard, [
    { e: 'balanceUpdate', E: time, a: 'USDT', d: '1000.00000000', T: time },
    { e: 'outboundAccountPosition', E: time, u: time, B: [{ a: 'USDT', f: '1000.00000000', l: '0.00000000' }] },
    { e: 'balanceUpdate', E: time, a: 'USDT', d: '-250.00000000', T: time },
    { e: 'outboundAccountPosition', E: time, u: time, B: [{ a: 'USDT', f: '750.00000000', l: '0.00000000' }] },
  ])
})

test('everyone hears only their own account, and nothing is lost while the engine answers', async () => {
  const alice: string[] = []
  const ready = fixture.users.subscribe(ALICE, (event) => alice.push(event.text(1)))
  place([order({ orderId: 90 }), order({ orderId: 91, account: BOB })])
  assert.equal(alice.length, 0, 'held back until the engine has answered')
  const stop = await ready
  assert.deepEqual(
    alice.map((text) => JSON.parse(text).i),
    [90],
  )
  place([order({ orderId: 92 })])
  assert.equal(alice.length, 2)
  stop()
  place([order({ orderId: 93 })])
  assert.equal(alice.length, 2)
  assert.equal(fixture.users.followedAccounts, 0)
})

test('two listeners of an account share one state', async () => {
  const first = await fixture.listen(ALICE)
  const second = await fixture.listen(ALICE)
  assert.equal(fixture.exchange.queries.length, 2, 'the engine was asked once: balances and lists')
  place([order()])
  first.stop()
  place([order()])
  assert.deepEqual([first.heard.length, second.heard.length], [1, 2])
})
