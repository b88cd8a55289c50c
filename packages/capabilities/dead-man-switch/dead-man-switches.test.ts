import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { DeadManSwitches } from './dead-man-switches.ts'
import { BTC_USDT, ETH_USDT, MINUTE, SECOND, SOL_USDT, SwitchFloor } from './exchange.fixture.ts'

describe('a dead man’s switch', () => {
  let floor: SwitchFloor
  let switches: DeadManSwitches
  let alice: number
  let bob: number

  before(async () => {
    floor = await SwitchFloor.open()
    alice = await floor.person('alice')
    bob = await floor.person('bob')
  })
  after(() => floor.close())
  beforeEach(async () => {
    await floor.database.sql`delete from dead_man_switches`
    floor.notified.length = 0
    for (const person of [alice, bob]) await floor.cancels(person)
    switches = await floor.start()
    // The grace period after a start in which pages come back.
    await floor.pass(switches, MINUTE)
  })
  afterEach(() => floor.stopAll())

  it('cancels all of its owner’s orders in all markets, once, after the chosen time without an open page', async () => {
    await floor.rests(alice)
    await floor.rests(alice, ETH_USDT)
    await floor.rests(bob)
    await switches.arm(alice, 5)
    await floor.pass(switches, 20 * MINUTE, [alice])
    assert.equal(await floor.openOrders(alice), 2)
    await floor.pass(switches, 5 * MINUTE - SECOND)
    assert.equal(await floor.openOrders(alice), 2)
    await floor.pass(switches, SECOND)
    assert.deepEqual([await floor.openOrders(alice), await floor.openOrders(bob)], [0, 1])
    const fired = { atMs: floor.nowMs, canceled: 2, heldMarkets: [], isNoticed: false }
    const stored = await switches.of(alice)
    assert.deepEqual([stored?.phase, stored?.minutes, stored?.fired], ['off', 5, fired])
    assert.deepEqual(floor.notified.at(-1), stored)
    assert.equal(await switches.of(bob), undefined)

    await floor.rests(alice)
    await floor.pass(switches, 10 * MINUTE)
    assert.equal(await floor.openOrders(alice), 1)
    assert.equal((await switches.notice(alice))?.fired?.isNoticed, true)
    // Arming again keeps the last result.
    assert.equal((await switches.arm(alice, 1)).fired?.canceled, 2)
    await floor.pass(switches, MINUTE)
    assert.equal((await switches.of(alice))?.fired?.canceled, 1)
  })

  it('does nothing once disarmed, and uses the new time when armed again', async () => {
    await floor.rests(alice)
    await switches.arm(alice, 1)
    await floor.pass(switches, 59 * SECOND)
    assert.equal((await switches.disarm(alice))?.phase, 'off')
    await floor.pass(switches, 5 * MINUTE)
    await switches.arm(alice, 1)
    await floor.pass(switches, 30 * SECOND)
    await switches.arm(alice, 10)
    await floor.pass(switches, 9 * MINUTE)
    assert.equal(await floor.openOrders(alice), 1)
    assert.equal(await switches.disarm(bob), undefined)
    await switches.disarm(alice)
    // Disarmed at the very moment of the decision: either nothing happens, or it has happened and is reported.
    await switches.arm(alice, 1)
    await floor.pass(switches, 59 * SECOND)
    floor.nowMs += SECOND
    await Promise.all([switches.disarm(alice), switches.tick()])
    await floor.pass(switches, SECOND)
    const row = await switches.of(alice)
    assert.deepEqual([row?.phase, row?.fired !== undefined], ['off', (await floor.openOrders(alice)) === 0])
  })

  it('fires after a restart if the deadline passed meanwhile, but gives pages a minute to come back', async () => {
    await floor.rests(alice)
    await floor.rests(bob)
    await switches.arm(alice, 2)
    await switches.arm(bob, 2)
    await floor.stopAll()
    floor.nowMs += 30 * MINUTE
    const later = await floor.start()
    await floor.pass(later, 59 * SECOND)
    later.see(bob, floor.nowMs)
    await floor.pass(later, 10 * SECOND)
    assert.deepEqual([await floor.openOrders(alice), (await later.of(alice))?.phase], [0, 'off'])
    assert.equal(await floor.openOrders(bob), 1)
    assert.equal((await later.of(bob))?.phase, 'armed')
    await floor.pass(later, 2 * MINUTE)
    assert.equal(await floor.openOrders(bob), 0)
  })

  it('remembers across a restart when a page was last open', async () => {
    await floor.rests(alice)
    await switches.arm(alice, 5)
    await floor.pass(switches, 30 * MINUTE, [alice])
    await floor.stopAll()
    const later = await floor.start()
    // Too early by at most the ten seconds between two writes.
    await floor.pass(later, 4 * MINUTE + 45 * SECOND)
    assert.equal((await later.of(alice))?.phase, 'armed')
    await floor.pass(later, 15 * SECOND)
    assert.equal(await floor.openOrders(alice), 0)
  })

  it('gives pages time after the whole machine slept', async () => {
    await floor.rests(alice)
    await switches.arm(alice, 1)
    floor.nowMs += 8 * 60 * MINUTE
    await floor.pass(switches, SECOND)
    await floor.pass(switches, 30 * SECOND, [alice])
    await floor.pass(switches, 45 * SECOND)
    assert.equal(await floor.openOrders(alice), 1)
    await floor.pass(switches, 20 * SECOND)
    assert.equal(await floor.openOrders(alice), 0)
  })

  it('fires in time though the clock is set back meanwhile', async () => {
    await floor.rests(alice)
    await switches.arm(alice, 5)
    await floor.pass(switches, MINUTE, [alice])
    floor.nowMs -= 60 * MINUTE
    await switches.tick()
    await floor.pass(switches, 5 * MINUTE - SECOND)
    assert.equal(await floor.openOrders(alice), 1)
    await floor.pass(switches, SECOND)
    assert.equal(await floor.openOrders(alice), 0)
  })

  it('finishes what a killed process had decided, without waiting', async () => {
    await floor.rests(alice)
    await switches.arm(alice, 5)
    await floor.stopAll()
    await floor.database.sql`
      update dead_man_switches set phase = 'firing', fired_at = ${new Date(floor.nowMs)}, canceled = null`
    const later = await floor.start()
    await later.tick()
    assert.equal(await floor.openOrders(alice), 0)
    const { phase, fired } = (await later.of(alice)) ?? {}
    // How many orders the killed process had cancelled is unknown.
    assert.deepEqual([phase, fired?.canceled, fired?.atMs], ['off', undefined, floor.nowMs])
  })

  it('cancels while the database is down, and stores the result when it is back', async () => {
    await floor.rests(alice)
    await switches.arm(alice, 1)
    const cut = await floor.cutDatabase()
    try {
      await assert.rejects(switches.arm(bob, 1))
      await floor.pass(switches, MINUTE)
      assert.equal(await floor.openOrders(alice), 0)
      await floor.rests(alice)
      await floor.pass(switches, 5 * SECOND)
    } finally {
      await cut.mend()
    }
    const firedAtMs = floor.nowMs - 5 * SECOND
    const isStored = async () => (await switches.of(alice).catch(() => undefined))?.phase === 'off'
    while (!(await isStored())) await switches.tick()
    // It fires once: orders placed later stay.
    assert.equal(await floor.openOrders(alice), 1)
    const { fired } = (await switches.of(alice)) ?? {}
    assert.deepEqual([fired?.canceled, fired?.atMs], [1, firedAtMs])
    await switches.arm(alice, 1)
    await floor.pass(switches, MINUTE)
  })

  it('cancels orders in a closed market as soon as it opens, also after a restart, and no others', async () => {
    await floor.rests(alice)
    await floor.rests(alice, ETH_USDT)
    await switches.arm(alice, 1)
    await floor.enters(ETH_USDT, 'halted')
    await floor.pass(switches, MINUTE)
    const held = await switches.of(alice)
    assert.deepEqual([held?.phase, held?.fired?.canceled, held?.fired?.heldMarkets], ['firing', 1, [ETH_USDT]])
    await floor.rests(alice, BTC_USDT)
    await floor.stopAll()
    const later = await floor.start()
    await floor.pass(later, 5 * SECOND)
    assert.equal(await floor.openOrders(alice), 2)
    await floor.enters(ETH_USDT, 'trading')
    await floor.pass(later, SECOND)
    assert.equal(await floor.openOrders(alice), 1)
    const { phase, fired } = (await later.of(alice)) ?? {}
    assert.deepEqual([phase, fired?.canceled, fired?.heldMarkets], ['off', 2, []])
  })

  it('stops waiting for closed markets when its owner disarms it', async () => {
    await floor.rests(alice, SOL_USDT)
    await switches.arm(alice, 1)
    await floor.enters(SOL_USDT, 'halted')
    await floor.pass(switches, MINUTE)
    const row = await switches.disarm(alice)
    assert.deepEqual([row?.phase, row?.fired?.heldMarkets], ['off', []])
    await floor.enters(SOL_USDT, 'trading')
    await floor.pass(switches, 5 * SECOND)
    assert.equal(await floor.openOrders(alice), 1)
  })
})
