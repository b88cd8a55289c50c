import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { LiveDoorFixture } from '../live/live-door.fixture.ts'
import type { Freeze } from './freeze-notice.ts'
import { FreezeStore } from './freeze-store.ts'

const ALICE = 1001
const FREE: Freeze = { tradingFrozen: false, withdrawalsFrozen: false }

describe('the freezes of a page', () => {
  let live: LiveDoorFixture
  let shown: Freeze[]
  let asked: Promise<{ withdrawalsFrozen: boolean }>
  let seq: number

  const open = async (first: Freeze) => {
    const store = new FreezeStore({ first, account: live.door.account, ask: () => asked })
    const leave = store.subscribe(() => shown.push(store.getSnapshot()))
    await live.answer()
    return { store, leave }
  }
  const snapshot = (tradeFrozen: boolean) =>
    live.snapshot('account', seq, { userId: ALICE, tradeFrozen, balances: [], orders: [], lists: [] })
  const delta = (change: object) => live.delta('account', ++seq, { atMs: 1, ...change })

  beforeEach(() => {
    live = new LiveDoorFixture()
    shown = []
    asked = Promise.resolve({ withdrawalsFrozen: false })
    seq = 0
  })

  it('begin and end with the account’s channel', async () => {
    const { store, leave } = await open(FREE)
    snapshot(false)
    assert.deepEqual(shown, [], 'as the document says')
    delta({ tradeFrozen: true })
    delta({ freeze: { withdrawalsFrozen: true } })
    delta({ balances: [] })
    delta({ freeze: { withdrawalsFrozen: true } })
    delta({ tradeFrozen: false })
    delta({ freeze: { withdrawalsFrozen: false } })
    assert.deepEqual(shown, [
      { tradingFrozen: true, withdrawalsFrozen: false },
      { tradingFrozen: true, withdrawalsFrozen: true },
      { tradingFrozen: false, withdrawalsFrozen: true },
      FREE,
    ])
    leave()
    delta({ tradeFrozen: true })
    assert.equal(shown.length, 4)
    assert.deepEqual(store.getSnapshot(), FREE)
  })

  it('are those of the document until the channel is there, and if it was drawn before a change', async () => {
    const both = { tradingFrozen: true, withdrawalsFrozen: true }
    const { store } = await open(both)
    assert.deepEqual(store.getSnapshot(), both)
    snapshot(false)
    assert.deepEqual(shown, [{ tradingFrozen: false, withdrawalsFrozen: true }])
  })

  it('are asked for after a connection that was lost', async () => {
    await open(FREE)
    snapshot(false)
    live.socket.cut()
    live.clock.pass(500)
    await live.answer()
    asked = Promise.resolve({ withdrawalsFrozen: true })
    snapshot(true)
    await asked
    assert.deepEqual(shown, [
      { tradingFrozen: true, withdrawalsFrozen: false },
      { tradingFrozen: true, withdrawalsFrozen: true },
    ])
  })
})
