import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stp } from '../messages/terms.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

const fok = { tif: 'fok' } as const

test('a fill-or-kill order fills whole or not at all', () => {
  const floor = new TradingFloor()
  const { alice, bob, carol } = floor
  bob.sells('1 @ 100')
  carol.sells('2 @ 101')
  const { id, trades } = alice.buys('4 @ 101', fok)
  assert.deepEqual(trades, [])
  assert.equal(floor.fate(id), 'expired fokUnfilled 0/4')
  assert.equal(alice.funds('USDT'), '1000000 free')
  floor.bookIs(`
    ask 101 | carol 2
    ask 100 | bob 1
  `)
  assert.equal(floor.fate(alice.buys('3 @ 101', fok).id), 'filled 3/3')
})

test('what lies beyond its limit or the band does not count', () => {
  const floor = new TradingFloor({ terms: { bandBps: 500 } })
  const { alice, bob } = floor
  bob.sells('1 @ 104')
  bob.sells('1 @ 106')
  assert.equal(floor.fate(alice.buys('2 @ 105', fok).id), 'expired fokUnfilled 0/2')
  assert.equal(floor.fate(alice.buys('2 @ 110', fok).id), 'expired fokUnfilled 0/2')
})

test('hidden size counts', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('10 @ 100', { shows: '1' })
  assert.equal(floor.fate(alice.buys('10 @ 100', fok).id), 'filled 10/10')
})

/** Bob's 2 stand in front, alice's own 2 and bob's 2 behind. */
const rows: [stp: keyof typeof Stp, size: string, fate: string][] = [
  ['none', '6', 'filled 6/6'],
  ['expireMaker', '4', 'filled 4/4'],
  ['expireMaker', '5', 'expired fokUnfilled 0/5'],
  ['expireTaker', '2', 'filled 2/2'],
  ['expireTaker', '3', 'expired fokUnfilled 0/3'],
  ['expireBoth', '2', 'filled 2/2'],
  ['expireBoth', '3', 'expired fokUnfilled 0/3'],
  ['decrement', '2', 'filled 2/2'],
  ['decrement', '3', 'expired fokUnfilled 0/3'],
]

for (const [stp, size, fate] of rows) {
  test(`around an own order with ${stp}, ${size} of 6 is ${fate}`, () => {
    const floor = new TradingFloor()
    const { alice, bob } = floor
    for (const person of [bob, alice, bob]) person.sells('2 @ 100')
    assert.equal(floor.fate(alice.buys(`${size} @ 100`, { ...fok, stp }).id), fate)
  })
}

test('behind an own order that blocks, only what icebergs show in front of it counts', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('6 @ 100', { shows: '2' })
  alice.sells('1 @ 100')
  assert.equal(floor.fate(alice.buys('3 @ 100', { ...fok, stp: 'expireTaker' }).id), 'expired fokUnfilled 0/3')
  assert.equal(floor.fate(alice.buys('2 @ 100', { ...fok, stp: 'expireTaker' }).id), 'filled 2/2')
})

test('waiting orders see its trades after the last of them', () => {
  const floor = new TradingFloor()
  const { alice, bob, carol } = floor
  const stop = bob.buys('1', { stop: '100' }).id
  for (const price of ['100', '101']) carol.sells(`1 @ ${price}`)
  const { id, trades } = alice.buys('2 @ 101', fok)
  assert.deepEqual([floor.fate(id), floor.fate(stop)], ['filled 2/2', 'expired insufficientLiquidity 0/1'])
  assert.equal(trades.length, 2)
})
