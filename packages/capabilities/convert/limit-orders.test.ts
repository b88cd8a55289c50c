import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { parseUnits, trimUnits } from '@bowline/money'
import { SecureHouse } from '../account-security/account-security.fixture.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { WebNews } from '../messages/web-news.ts'
import { unasked } from '../permission/index.ts'
import { Inventory } from './inventory.ts'
import type { LimitOrder } from './limit-orders.store.ts'
import { type AskedLimit, LimitOrders } from './limit-orders.ts'
import type { Prices } from './prices.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const [USDT, BTC] = [1, 3]
const DAY_MS = 86_400_000

describe('conversions at a limit price', async () => {
  const house = await SecureHouse.open()
  after(() => house.close())
  const { sql, engine, log } = house
  const markets = await MarketRegistry.follow(engine)
  const inventory = new Inventory()
  engine.onBatch((batch) => inventory.apply(batch))
  await inventory.read({ balances: async () => ({ ok: true, value: [], sequence: 0 }) as never })
  let price = 60_000n
  /** Of a clock in the past: the ledger takes nothing from the future. */
  let aheadMs = 0
  const known = () => {
    const mid = { numerator: price, denominator: 1n, isSale: true }
    return { mid, least: mid, most: mid, apartPpm: 0n, hasIndex: true }
  }
  const prices = { offer: known, inDollars: known, movement: () => 0n } as unknown as Prices
  /** As after a start: nothing in memory is left. */
  const orders = () =>
    new LimitOrders({
      ...{ sql, engine, markets, inventory, prices, log, now: () => Date.now() - 10 * DAY_MS + aheadMs },
      ledger: { lines: async () => ({ ok: false }), balances: async () => ({ ok: false }) } as never,
      ...{ stopped: { has: () => false }, hedger: { makeRoom: async () => {} }, webNews: new WebNews(sql) },
    })
  const person = async (name: string, bitcoins: string) => {
    const { id } = await house.person(name)
    const key = { bizType: BizType.funding, bizId: `gift-${id}`, bizTime: 1 }
    const spot = { code: LedgerCode.spotAvailable, owner: id }
    const { rejection } = await engine.submit(
      journal(key, moved({ code: LedgerCode.demoFunding }, spot, BTC, units(bitcoins))),
    )
    assert.equal(rejection, Rejection.none)
    const held = async (asset: number) => {
      const { events } = await engine.query({ kind: 'query-account', account: id, asset })
      const balance = events.find((event) => event.kind === 'balance')
      return balance?.kind === 'balance'
        ? `${trimUnits(balance.available, 8)} free, ${trimUnits(balance.locked, 8)} locked`
        : 'nothing'
    }
    return { id, held }
  }
  const sale = (fromAmount: string, at: string): AskedLimit => ({
    ...{ fromCoin: 'BTC', toCoin: 'USDT', wallet: 'spot', fromAmount: units(fromAmount) },
    ...{ price: units(at), isSale: true, days: '1' },
  })
  const place = async (book: LimitOrders, id: number, wish: AskedLimit): Promise<LimitOrder> => {
    const placed = await book.place(unasked<never>(id), wish)
    assert.ok(
      'state' in placed,
      JSON.stringify(placed, (_, value) => String(value)),
    )
    return placed
  }
  const stateOf = async ({ id }: LimitOrder) =>
    (await sql<{ state: string }[]>`select state from conversions where id = ${id}`)[0]?.state

  it('are filled by the process after the one that took them', async () => {
    const alice = await person('alice', '1')
    const first = orders()
    await first.round()
    const order = await place(first, alice.id, sale('0.1', '61000'))
    price = 61_000n
    await orders().round()
    // The spread is contained in the price: it must be reached with it.
    assert.equal(await stateOf(order), 'open')
    price = 61_200n
    await orders().round()
    assert.equal(await stateOf(order), 'success')
    assert.deepEqual([await alice.held(BTC), await alice.held(USDT)], ['0.9 free, 0 locked', '6107.76 free, 0 locked'])
    await first.round()
    assert.equal(await alice.held(USDT), '6107.76 free, 0 locked')
    price = 60_000n
  })

  it('give back what was set aside when their time is over', async () => {
    const bob = await person('bob', '1')
    const book = orders()
    await book.round()
    const order = await place(book, bob.id, sale('0.4', '61000'))
    aheadMs = DAY_MS - 60_000
    await book.round()
    assert.deepEqual([await stateOf(order), await bob.held(BTC)], ['open', '0.6 free, 0.4 locked'])
    aheadMs = DAY_MS + 60_000
    await book.round()
    assert.deepEqual([await stateOf(order), await bob.held(BTC)], ['expired', '1 free, 0 locked'])
    const news = await sql`select template from web_news where user_id = ${bob.id}`
    assert.deepEqual(
      news.map(({ template }) => template),
      ['convertExpired'],
    )
    aheadMs = 0
  })

  it('wait while the account may not trade, and while the house has no room for the coin', async () => {
    const carol = await person('carol', '1')
    const book = orders()
    await book.round()
    const order = await place(book, carol.id, sale('0.1', '59000'))
    await engine.submit({ kind: 'set-account', account: carol.id, tradeFrozen: 1, setTradeFrozen: 1 })
    await book.round()
    assert.equal(await stateOf(order), 'open')
    await engine.submit({ kind: 'set-account', account: carol.id, tradeFrozen: 0, setTradeFrozen: 1 })
    const held = {
      asset: BTC,
      amount: units('4.2'),
      worth: (each: bigint) => each * 60_000n,
      hardBand: units('1000000'),
    }
    const promised = inventory.promise([held])
    await book.round()
    assert.equal(await stateOf(order), 'open')
    promised?.release()
    await book.round()
    assert.equal(await stateOf(order), 'success')
  })
})
