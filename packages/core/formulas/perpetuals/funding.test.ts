import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  averagePremiumOf,
  fundingCapOf,
  fundingOf,
  fundingRateOf,
  impactPriceOf,
  PREMIUM_ONE,
  premiumOf,
} from './funding.ts'
import { type Desk, inverseDesk, linearDesk, rate, text, units } from './perpetuals.fixture.ts'
import { ratio } from './ratio.ts'

const btc = linearDesk('0.01', '0.001')

const levels = (desk: Desk, drawn: string) =>
  drawn.split(', ').map((level) => {
    const [qty = '', price = ''] = level.split(' @ ')
    return { qty: desk.qty(qty), price: desk.price(price) }
  })
const premium = (fraction: string) => units(fraction) * (PREMIUM_ONE / 10n ** 8n)
const mean = (fraction: string) => ratio(premium(fraction), 1n)

describe('the premium', () => {
  const index = ratio(6_000_000n, 1n)

  it('P3: is how far the impact price of one side is beyond the index', () => {
    const bid = impactPriceOf(btc.contract, levels(btc, '0.2 @ 60050, 5 @ 60040'), units('25000'))
    assert.ok(bid)
    assert.equal(btc.shown(bid, 5), '60044.80358')
    const ask = impactPriceOf(btc.contract, levels(btc, '5 @ 60060'), units('25000'))
    assert.equal(String(premiumOf(index, bid, ask)).slice(0, 5), '74672')
    assert.equal(premiumOf(index, undefined, ask), 0n, 'an empty side says nothing')
  })

  it('averages what there is of a short book', () => {
    const price = impactPriceOf(btc.contract, levels(btc, '0.1 @ 60000, 0.1 @ 50000'), units('25000'))
    assert.ok(price)
    assert.equal(btc.shown(price), '55000')
    assert.equal(impactPriceOf(btc.contract, [], units('25000')), undefined)
  })

  it('of an inverse contract averages by coin', () => {
    const desk = inverseDesk('0.1', '100')
    const price = impactPriceOf(desk.contract, levels(desk, '1000 @ 50000, 9000 @ 40000'), 20n)
    assert.ok(price)
    assert.equal(desk.shown(price), '44444.4444')
  })

  it('is below zero while selling is cheaper than the index', () => {
    const ask = ratio(5_994_000n, 1n)
    assert.equal(premiumOf(index, ratio(5_990_000n, 1n), ask), -PREMIUM_ONE / 1000n)
  })

  it('P4: later samples weigh more', () => {
    const average = averagePremiumOf(['0.0010', '0.0008', '0.0002'].map(premium))
    assert.ok(average)
    assert.equal(average.value * 3n, premium('0.0016') * average.over)
    assert.equal(averagePremiumOf([]), undefined)
  })
})

describe('the funding rate', () => {
  const cap = fundingCapOf(rate('0.004'))
  const reported = (average: string, hours: 1 | 2 | 4 | 8 = 8) => text(fundingRateOf(mean(average), hours, cap))

  it('P4: follows the premium beyond what interest makes up for', () => {
    assert.equal(text(cap), '0.003')
    assert.deepEqual(
      ['0.00053333', '0.0012', '-0.0009', '0.0060', '0.0004'].map((average) => reported(average)),
      ['0.0001', '0.0007', '-0.0004', '0.003', '0.0001'],
    )
  })

  it('P4: is a part of it for a shorter interval', () => {
    assert.deepEqual(
      [reported('0.0012', 4), reported('0.0060', 4), reported('0.0001', 1)],
      ['0.00035', '0.00275', '0.0000125'],
    )
  })

  it('is bounded both ways', () => {
    assert.deepEqual([reported('0.5'), reported('-0.5')], ['0.003', '-0.003'])
  })
})

describe('a funding payment', () => {
  it('P4: is paid by longs while the rate is above zero', () => {
    const pays = fundingOf(btc.contract, btc.qty('2.5'), btc.price('60120'), rate('0.0001'))
    assert.equal(text(pays), '15.03')
    assert.equal(text(fundingOf(btc.contract, -btc.qty('2.5'), btc.price('60120'), rate('0.0001'))), '-15.03')
  })

  it('P4: up for the payer, down for the receiver', () => {
    const desk = inverseDesk()
    const [long, short] = [desk.qty('10000'), -desk.qty('10000')].map((qty) =>
      fundingOf(desk.contract, qty, desk.price('60120'), rate('0.0001')),
    )
    assert.deepEqual(
      [long, short].map((due) => text(due as bigint)),
      ['0.00001664', '-0.00001663'],
    )
  })

  it('P28: a rate below zero is paid by shorts', () => {
    const sol = linearDesk('0.0001', '1')
    assert.equal(text(fundingOf(sol.contract, -sol.qty('1000'), sol.price('14'), rate('-0.02'))), '280')
  })

  it('what is received is never more than what is paid', () => {
    const desks = [btc, inverseDesk()]
    const positions = fc.array(fc.bigInt(-10_000n, 10_000n), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(positions, fc.bigInt(1_000n, 10_000_000n), fc.bigInt(-300_000n, 300_000n), (all, mark, at) => {
        const balanced = [...all, -all.reduce((sum, qty) => sum + qty, 0n)]
        for (const { contract } of desks) {
          const left = balanced.reduce((sum, qty) => sum + fundingOf(contract, qty, mark, at), 0n)
          assert.ok(left >= 0n && left <= BigInt(balanced.length), `${left}`)
        }
      }),
    )
  })
})
