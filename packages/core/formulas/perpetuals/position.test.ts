import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { averagePriceOf, inverseContract, LONG, linearContract, notionalOf, SHORT } from './contract.ts'
import { inverseDesk, linearDesk, text, units } from './perpetuals.fixture.ts'
import { fill, type Position, roeOf, uplOf } from './position.ts'

const linear = linearDesk('0.01', '0.1')

function trade(desk: typeof linear, held: Position | undefined, side: 'buy' | 'sell', amount: string, at: string) {
  const qty = desk.qty(amount)
  const value = notionalOf(desk.contract, qty, desk.price(at))
  return fill(desk.contract, held, side === 'buy' ? LONG : SHORT, qty, value)
}

describe('a position', () => {
  it('P5: adds at the weighted average, reduces by its share, and flips by closing first', () => {
    const first = trade(linear, undefined, 'buy', '0.5', '5000').position
    const both = trade(linear, first, 'buy', '0.3', '6000').position as Position
    assert.equal(text(both.entryValue), '4300')
    assert.equal(linear.shown(averagePriceOf(linear.contract, both.qty, both.entryValue)), '5375')
    const less = trade(linear, both, 'sell', '0.3', '6200')
    assert.equal(text(less.realised), '247.5')
    const left = less.position as Position
    assert.deepEqual([linear.qtyText(left.qty), text(left.entryValue)], ['0.5', '2687.5'])
    assert.equal(text(uplOf(linear.contract, left, linear.price('5900'))), '262.5')
    const flipped = trade(linear, left, 'sell', '0.7', '6100')
    assert.equal(text(flipped.realised), '362.5')
    const short = flipped.position as Position
    assert.deepEqual([short.side, linear.qtyText(short.qty), text(short.entryValue)], [SHORT, '0.2', '1220'])
  })

  it('P6: an inverse one is worth coin, each trade rounded once', () => {
    const desk = inverseDesk()
    const first = trade(desk, undefined, 'buy', '1000', '5000').position as Position
    const both = trade(desk, first, 'buy', '2000', '6000').position as Position
    assert.deepEqual([text(first.entryValue), text(both.entryValue)], ['0.2', '0.53333333'])
    assert.equal(desk.shown(averagePriceOf(desk.contract, both.qty, both.entryValue), 2), '5625')
    const less = trade(desk, both, 'sell', '1000', '5800')
    assert.equal(text(less.realised), '0.00536398')
    assert.equal(text((less.position as Position).entryValue), '0.35555556')
    const alone = desk.long('1000', '5000')
    assert.equal(text(uplOf(desk.contract, alone, desk.price('5500'))), '0.01818182')
  })

  it('P21 and P32: closed in thirds, its shares add up to what it cost', () => {
    const lots = linearContract(units('0.01'), units('0.001'))
    assert.ok(lots)
    const shares = (held: Position) => {
      const reported: string[] = []
      for (let now: Position | undefined = held; now; ) {
        const { position, realised } = fill(lots, now, SHORT, held.qty / 3n, 0n)
        reported.push(text(-realised))
        now = position
      }
      return reported
    }
    assert.deepEqual(shares({ side: LONG, qty: 3n, entryValue: units('180.0004') }), [
      '60.00013333',
      '60.00013333',
      '60.00013334',
    ])
    assert.deepEqual(shares({ side: LONG, qty: 3000n, entryValue: units('0.53333333') }), [
      '0.17777777',
      '0.17777778',
      '0.17777778',
    ])
  })

  it('P24: profit is counted by the value a trade at mark would have', () => {
    const desk = inverseDesk()
    const held = desk.short('30000', '3100')
    assert.equal(text(held.entryValue), '9.67741935')
    assert.equal(text(notionalOf(desk.contract, held.qty, desk.price('3205.55'))), '9.35876839')
    assert.equal(text(uplOf(desk.contract, held, desk.price('3205.55'))), '-0.31865096')
  })

  it('P33: three trades of one contract and one of three differ by a unit that each trade gives to somebody', () => {
    const desk = inverseDesk('0.1', '100')
    const at = desk.price('60120.5')
    assert.equal(text(notionalOf(desk.contract, 1n, at)), '0.00166333')
    assert.equal(text(notionalOf(desk.contract, 3n, at)), '0.00498998')
  })

  it('shows its return on margin', () => {
    assert.equal(roeOf(units('262.5'), units('1500')), 17_500_000n)
    assert.equal(roeOf(units('1'), 0n), 0n)
  })
})

describe('any sequence of trades between two', () => {
  const contracts = [linearContract(10n ** 6n, 10n ** 5n), inverseContract(10n ** 7n, 10n ** 10n)]
  const trades = fc.array(
    fc.record({ buys: fc.boolean(), qty: fc.bigInt(1n, 100_000n), price: fc.bigInt(1_000n, 10_000_000n) }),
    { minLength: 1, maxLength: 30 },
  )

  for (const contract of contracts) {
    assert.ok(contract)
    it(`gives one what it takes from the other (${contract.family})`, () => {
      fc.assert(
        fc.property(trades, (all) => {
          let [ours, theirs]: (Position | undefined)[] = [undefined, undefined]
          let realised = 0n
          for (const { buys, qty, price } of all) {
            const value = notionalOf(contract, qty, price)
            const one = fill(contract, ours, buys ? LONG : SHORT, qty, value)
            const other = fill(contract, theirs, buys ? SHORT : LONG, qty, value)
            ours = one.position
            theirs = other.position
            realised += one.realised + other.realised
            assert.equal((ours?.qty ?? 0n) * (ours?.side ?? 1n), -(theirs?.qty ?? 0n) * (theirs?.side ?? 1n))
          }
          // What nobody has realised yet is what the clearing account holds (domain/ledger.md §5).
          const unrealised = [ours, theirs].reduce((sum, held) => sum + (held ? uplOf(contract, held, 5_000n) : 0n), 0n)
          assert.equal(realised + unrealised, 0n)
        }),
      )
    })
  }
})
