import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SpotBalance, valueAt } from '../../portfolio/index.ts'
import { fundsOf as fundsBy, refuseFunds, stayingOf, stayingWorth, unfinalFrom } from './funds.ts'

const [USDT, BTC, NEW] = [1, 3, 9]
const units = (whole: number) => BigInt(Math.round(whole * 100)) * 1_000_000n

function balance(asset: number, available: bigint, price: number | undefined): SpotBalance {
  const worth = price === undefined ? undefined : { numerator: units(price), denominator: 100_000_000n, markets: [] }
  const value = worth && valueAt(available, worth)
  return { asset, available, locked: units(1), withdrawing: 0n, total: available, worth, value }
}
/** Of which what leaves has the price of what stays. */
const fundsOf = (balances: SpotBalance[], asset: number, ties: Parameters<typeof fundsBy>[2]) =>
  fundsBy(balances, asset, ties, balances.find((own) => own.asset === asset)?.worth)
const tied = (worth: bigint) => ({ unfinal: { worth, unpriced: [] }, owes: false })
const free = tied(0n)

describe('what may be withdrawn of a coin', () => {
  it('is all that is available when nothing ties it', () => {
    const { available, locked, withdrawable, price } = fundsOf([balance(BTC, units(2), 60_000)], BTC, free)
    assert.deepEqual([available, locked, withdrawable, price], [units(2), units(1), units(2), units(60_000)])
    assert.equal(fundsOf([balance(NEW, units(2), undefined)], NEW, free).withdrawable, units(2))
    assert.equal(fundsOf([], BTC, free).withdrawable, 0n)
  })

  it('leaves the value of deposits that may still be undone in the account, whatever coin it is in (W18)', () => {
    // 500 USDT, then 1 BTC credited at 60,000 and sold for 59,940 USDT.
    const balances = [balance(USDT, units(60_440), 1), balance(BTC, 0n, 60_000)]
    assert.equal(fundsOf(balances, USDT, tied(units(60_000))).withdrawable, units(440))
    assert.equal(fundsOf(balances, USDT, free).withdrawable, units(60_440))
    // Of a coin that is dearer than what may leave, a part of one.
    const rich = [balance(USDT, units(30_000), 1), balance(BTC, units(1), 60_000)]
    assert.equal(fundsOf(rich, BTC, tied(units(60_000))).withdrawable, units(0.5))
    assert.equal(fundsOf(rich, BTC, tied(units(95_000))).withdrawable, 0n)
  })

  it('leaves by the higher price of a coin what stays by the lower', () => {
    // Nobody knows whether a bitcoin is worth 50,000 or 60,000.
    const balances = [balance(USDT, units(30_000), 1), balance(BTC, units(1), 50_000)]
    const dear = { numerator: units(60_000), denominator: 100_000_000n, markets: [] }
    assert.equal(fundsBy(balances, BTC, tied(units(50_000)), dear).withdrawable, units(0.5))
    assert.equal(fundsBy(balances, BTC, tied(units(10_000)), dear).withdrawable, units(1))
  })

  it('counts nothing as staying that is being withdrawn, however long its review takes (W18)', () => {
    const { withdrawing: _, ...usdt } = balance(USDT, units(60_000), 1)
    const balances = [{ ...usdt, withdrawing: units(440), total: units(60_440) }]
    assert.equal(stayingWorth(balances), units(60_000))
    assert.equal(fundsOf(balances, USDT, tied(units(60_000))).withdrawable, 0n)
    const spot = { available: units(60_440), worth: units(60_440), staying: stayingOf(balances) }
    const ties = { ...tied(units(60_000)), opening: 0n }
    const wanted = { amount: units(440), value: units(440) }
    assert.equal(refuseFunds(spot, ties, wanted), undefined)
    assert.deepEqual(refuseFunds(spot, { ...ties, opening: units(440) }, wanted), {
      refusal: 'unfinal-deposits',
      withdrawable: 0n,
    })
  })

  it('does not grow when a coin that may be undone was sold and its price falls (W18)', () => {
    let price = 60_000n
    const worthOf = (_: string, amount: bigint) => amount * price
    const held = () => unfinalFrom([{ coin: 'BTC', amount: units(1), worth: units(60_000) }], worthOf, () => BTC).worth
    const bought = () => unfinalFrom([{ coin: 'BTC', amount: units(1) }], worthOf, () => BTC).worth
    assert.deepEqual([held(), bought()], [units(60_000), units(60_000)])
    price = 30_000n
    assert.deepEqual([held(), bought()], [units(60_000), units(30_000)])
  })

  it('is nothing while credited coins are missing', () => {
    assert.equal(fundsOf([balance(USDT, units(100), 1)], USDT, { ...free, owes: true }).withdrawable, 0n)
  })

  it('is nothing while a deposit that may be undone has no price and was changed into what nobody can value', () => {
    const worthOf = (coin: string, amount: bigint) => (coin === 'USDT' ? amount : undefined)
    const assetOf = (coin: string) => ({ USDT, NEW })[coin]
    const unfinal = unfinalFrom(
      [
        { coin: 'NEW', amount: units(30) },
        { coin: 'USDT', amount: units(5) },
        // The same coin on another network.
        { coin: 'NEW', amount: units(10) },
      ],
      worthOf,
      assetOf,
    )
    assert.deepEqual(unfinal, { worth: units(5), unpriced: [{ asset: NEW, coin: 'NEW', amount: units(40) }] })
    const ties = { unfinal, owes: false, opening: 0n }
    const wanted = { amount: units(95), value: units(95) }
    const having = (amount: bigint) => {
      const balances = [balance(USDT, units(100), 1), balance(NEW, amount, undefined)]
      const spot = { available: units(100), worth: stayingWorth(balances), staying: stayingOf(balances) }
      return { refused: refuseFunds(spot, ties, wanted), withdrawable: fundsOf(balances, USDT, ties).withdrawable }
    }
    // All of it is here: of the rest only the worth of what has a price stays.
    assert.deepEqual(having(units(40)), { refused: undefined, withdrawable: units(95) })
    assert.deepEqual(having(units(40) - 1n), {
      refused: { refusal: 'unpriced-deposits', coin: 'NEW' },
      withdrawable: 0n,
    })
    // A coin that is not listed any more is nowhere here.
    assert.equal(unfinalFrom([{ coin: 'OLD', amount: 1n }], worthOf, assetOf).unpriced[0]?.asset, -1)
  })
})
