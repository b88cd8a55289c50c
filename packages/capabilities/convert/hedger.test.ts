import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { parseUnits } from '@bowline/money'
import { SecureHouse } from '../account-security/account-security.fixture.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { Hedger, type HedgerParts } from './hedger.ts'
import { lastHedges } from './hedges.store.ts'
import { freeOf, houseAccount } from './house-account.ts'
import { Inventory } from './inventory.ts'
import type { Span } from './prices.ts'

const UNIT = 100_000_000n
const [USDT, BTC] = [1, 3]
const units = (text: string) => parseUnits(text, 8) as bigint

describe('the inventory of conversions', async () => {
  const house = await SecureHouse.open()
  after(() => house.close())
  const { sql, engine, log } = house
  const markets = await MarketRegistry.follow(engine)
  const btc = markets.bySymbol('BTCUSDT')
  assert.ok(btc)
  const inventory = new Inventory()
  engine.onBatch((batch) => inventory.apply(batch))
  await inventory.read({ balances: async () => ({ ok: true, value: [], sequence: 0 }) as never })
  // 60,000 USDT for a bitcoin, and nothing else has a price.
  const mid = { numerator: 60_000n, denominator: 1n, isSale: true }
  let known: Span = { least: mid, most: mid, apartPpm: 0n, hasIndex: true }
  const prices = { inDollars: (coin: string) => (coin === 'BTC' ? known : undefined) }
  let isStopped = false
  let livesFor = Number.POSITIVE_INFINITY
  const submit: typeof engine.submit = (command, options) => {
    if (livesFor-- <= 0) throw new Error('killed')
    return engine.submit(command, options)
  }
  const mortal = { submit, query: engine.query.bind(engine) } as HedgerParts['engine']
  const parts: HedgerParts = {
    sql,
    engine: mortal,
    markets,
    inventory,
    prices,
    log,
    now: Date.now,
    stopped: { has: () => isStopped },
  }
  /** As after a start: nothing in memory is left. */
  const hedger = () => new Hedger(parts)

  const alice = await house.person('alice')
  let gifts = 0
  const post = async (from: object, to: object, asset: number, amount: bigint) => {
    const key = { bizType: BizType.funding, bizId: `gift-${++gifts}`, bizTime: 1 }
    const { rejection } = await engine.submit(journal(key, moved(from as never, to as never, asset, amount)))
    assert.equal(rejection, Rejection.none)
  }
  const spot = { code: LedgerCode.spotAvailable, owner: alice.id }
  const demo = { code: LedgerCode.demoFunding }
  const held = { code: LedgerCode.inventory }
  await post(demo, spot, USDT, 1_000_000n * UNIT)
  await post(demo, spot, BTC, 100n * UNIT)
  /** Alice's order, which rests: 0.5 BTC at 60000. */
  let orders = 0
  const rests = async (side: Side, qty: string, price: string) => {
    const terms = { qty: btc.parseQty(qty) as bigint, price: btc.parsePrice(price) as bigint }
    const order = { account: alice.id, market: btc.number, side, clientId: `rests-${++orders}`, ...terms }
    const { rejection } = await engine.submit({ ...order, kind: 'place-order' })
    assert.equal(rejection, Rejection.none)
  }
  const sums = async () => {
    const { events } = await engine.query({ kind: 'query-ledger' })
    return events.flatMap((event) => (event.kind === 'ledger-total' && event.sum !== 0n ? [event.asset] : []))
  }
  const leftWithHouse = async () => {
    const free = await freeOf(engine, await houseAccount({ sql, engine }), [USDT, BTC])
    return [free(USDT), free(BTC)]
  }

  it('is left alone within the soft band', async () => {
    await post(spot, held, BTC, units('0.4'))
    await hedger().round()
    assert.deepEqual(await lastHedges(sql, 10), [])
  })

  it('beyond it is sold on the book from an account like any other, with its fee, and what it brought is the house’s', async () => {
    await post(spot, held, BTC, units('0.1'))
    await rests(Side.buy, '2', '59950')
    isStopped = true
    await hedger().round()
    assert.deepEqual(await lastHedges(sql, 10), [], 'staff have stopped the coin')
    isStopped = false
    await hedger().round()
    const [hedge] = await lastHedges(sql, 10)
    assert.deepEqual([hedge?.side, hedge?.state, hedge?.given], ['sell', 'done', units('0.5')])
    // 0.5 × 59,950 less a thousandth.
    assert.deepEqual([inventory.of(BTC), inventory.of(USDT)], [0n, units('29945.025')])
    assert.deepEqual(await leftWithHouse(), [0n, 0n])
    await hedger().round()
    assert.equal((await lastHedges(sql, 10)).length, 1)
  })

  it('is bought back when it is owed, no dearer than the spread allows, and the rest waits', async () => {
    await post(held, spot, BTC, units('0.6'))
    await rests(Side.sell, '0.2', '60100')
    await rests(Side.sell, '5', '60200')
    await hedger().round()
    // 60,120 is the most: only the first order meets it, and its fee is taken in coins.
    assert.equal(inventory.of(BTC), -units('0.4002'))
    assert.equal(inventory.of(USDT), units('29945.025') - units('12020'))
    assert.deepEqual(await leftWithHouse(), [0n, 0n])
  })

  it('makes room for a conversion as dear as quoted and a thousandth more', async () => {
    await hedger().makeRoom('USDT', 'BTC', { fromAmount: units('6012'), toAmount: units('0.1') }, 2_000n)
    assert.equal(inventory.of(BTC), -units('0.4002'), 'nobody sells at 60,180')
    await rests(Side.sell, '0.1', '60150')
    await hedger().makeRoom('USDT', 'BTC', { fromAmount: units('6012'), toAmount: units('0.1') }, 2_000n)
    assert.equal(inventory.of(BTC), -units('0.3003'))
  })

  it('is traded by the price that is better for the house, wherever somebody moved the book to', async () => {
    const at = (numerator: bigint) => ({ ...mid, numerator })
    // Others sell at 60,200, and buy at 59,950.
    known = { least: mid, most: at(65_000n), apartPpm: 83_334n, hasIndex: true }
    const room = { fromAmount: units('6012'), toAmount: units('0.1') }
    await hedger().makeRoom('USDT', 'BTC', room, 2_000n)
    known = { least: at(55_000n), most: at(60_200n), apartPpm: 94_546n, hasIndex: true }
    await hedger().makeRoom('BTC', 'USDT', { fromAmount: units('0.1'), toAmount: units('6000') }, 2_000n)
    assert.equal(inventory.of(BTC), -units('0.3003'))
    known = { least: mid, most: mid, apartPpm: 0n, hasIndex: true }
  })

  it('is whole again after a process that dies before any of its steps', async () => {
    await post(spot, held, BTC, units('1.3003'))
    await rests(Side.buy, '9', '60000')
    const before = inventory.of(USDT)
    for (let step = 0; step < 3; step++) {
      livesFor = step
      await assert.rejects(hedger().round(), /killed/)
    }
    livesFor = Number.POSITIVE_INFINITY
    // In steps of 50,000 USDT: 0.83333 BTC, and what is left is within the band.
    await hedger().round()
    assert.equal(inventory.of(BTC), units('0.16667'))
    assert.equal(inventory.of(USDT) - before, units('49949.8002'))
    assert.deepEqual(await leftWithHouse(), [0n, 0n])
    assert.ok((await lastHedges(sql, 10)).every(({ state }) => state === 'done'))
    assert.deepEqual(await sums(), [])
  })
})
