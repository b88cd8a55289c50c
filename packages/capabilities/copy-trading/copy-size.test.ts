import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linearContract } from '@bowline/core/formulas/perpetuals/contract.ts'
import { costOfLots } from '@bowline/core/formulas/perpetuals/opening-cost.ts'
import { parseUnits, trimUnits } from '@bowline/money'
import {
  capOf,
  lotsAffordable,
  lotsToClose,
  lotsWithin,
  marginByAmount,
  marginByRatio,
  qtyByMultiple,
} from './copy-size.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const [TICK, LOT] = [units('0.1'), units('0.001')]
const contract = linearContract(TICK, LOT)
assert.ok(contract)
const price = units('60000') / TICK
const cap = capOf(price, 5_000n, true)
const terms = { contract, cap, leverage: 10, takerRate: units('0.0005') }
const cost = (lots: bigint) => costOfLots(lots, { ...terms, price: cap })
const size = (lots: bigint) => trimUnits(lots * LOT, 8)
const leader = { margin: units('250'), available: units('1000'), frozen: 0n }

describe('C1: the leader uses 250 of 1,000 at 60,000, ten times, slippage 0.5 %, fee 0.05 %', () => {
  it('takes 0.016 for a copier with 400: margin 100, cap 60,300, and 96.9624 used', () => {
    const margin = marginByRatio(units('400'), leader)
    assert.equal(trimUnits(margin, 8), '100')
    assert.equal(trimUnits(cap * TICK, 8), '60300')
    const lots = lotsWithin(margin, terms)
    assert.equal(size(lots), '0.016')
    assert.equal(trimUnits(cost(lots), 8), '96.9624')
  })
  it('takes 0.008 for a fixed amount of 50', () => {
    assert.equal(size(lotsWithin(marginByAmount(units('50'), 100n, 100n), terms)), '0.008')
  })
  it('takes 0.050 for half of 0.1', () => {
    assert.equal(size(qtyByMultiple(units('0.1') / LOT, 500_000n)), '0.05')
  })
})

describe('the size of a copy', () => {
  it('counts what the leader has frozen in orders, and never more than all the copier has', () => {
    assert.equal(
      marginByRatio(units('400'), { ...leader, available: units('500'), frozen: units('500') }),
      units('100'),
    )
    assert.equal(marginByRatio(units('400'), { ...leader, margin: units('5000') }), units('400'))
    assert.equal(marginByRatio(units('400'), { margin: 1n, available: 0n, frozen: 0n }), 0n)
    assert.equal(marginByRatio(-1n, leader), 0n)
  })
  it('always fits its margin, and one lot more never does', () => {
    for (let margin = units('1'); margin < units('500'); margin += units('7.12345678')) {
      const lots = lotsWithin(margin, terms)
      assert.ok(cost(lots) <= margin)
      assert.ok(cost(lots + 1n) > margin)
    }
  })
  it('with all of the money leaves what the order is under water at its worst price', () => {
    // Per coin: 6,030 of margin, 30.15 of fee and 300 above the mark.
    assert.equal(size(lotsAffordable(units('1000'), terms, price, true)), '0.157')
    assert.equal(lotsAffordable(units('1000'), terms, cap, true), lotsWithin(units('1000'), terms))
    assert.equal(lotsAffordable(units('1000'), terms, undefined, true), lotsWithin(units('1000'), terms))
    assert.equal(
      size(lotsAffordable(units('1000'), { ...terms, cap: capOf(price, 5_000n, false) }, price, false)),
      '0.158',
    )
    assert.equal(lotsAffordable(0n, terms, price, true), 0n)
  })
  it('of fills in parts is never more than of the whole', () => {
    const parts = [30n, 30n, 40n].map((filled) => marginByAmount(units('50'), filled, 100n))
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0n),
      units('50'),
    )
  })
  it('rounds the cap of a sale up and that of a purchase down', () => {
    assert.equal(capOf(100_001n, 5_000n, true), 100_501n)
    assert.equal(capOf(100_001n, 5_000n, false), 99_501n)
  })
})

describe('C2: closing', () => {
  it('the leader closes 0.2 of 1, and the copier 0.003 of 0.016', () => {
    assert.equal(size(lotsToClose(units('0.016') / LOT, units('0.2') / LOT, units('1') / LOT)), '0.003')
  })
  it('is whole when the leader is flat', () => {
    assert.equal(lotsToClose(13n, 7n, 7n), 13n)
  })
})
