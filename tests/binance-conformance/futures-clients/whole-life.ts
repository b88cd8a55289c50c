import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSD, BTCUSDT } from '../../../packages/gateways/binance-futures/futures-api.fixture.ts'
import { decimal, units } from '../../support/decimal.ts'
import type { FuturesMarket, Keys } from './market.ts'

type Side = 'BUY' | 'SELL'

/** An index that a busy machine kept waiting counts again after three good seconds. */
const PATIENCE_MS = 60_000

export interface IncomeRow {
  readonly asset: string
  readonly incomeType: string
  readonly income: string
}

export interface TradeRow {
  readonly realizedPnl: string
  readonly commission: string
}

/** What a life takes, in the words of one client and one half. */
export interface LivingClient {
  leverage(times: number): Promise<unknown>
  marginType(type: 'ISOLATED' | 'CROSSED'): Promise<unknown>
  hedge(isOn: boolean): Promise<unknown>
  addMargin(amount: string): Promise<unknown>
  limit(side: Side, quantity: string, price: string): Promise<unknown>
  market(side: Side, quantity: string, how?: { reduceOnly?: 'true'; positionSide?: 'LONG' | 'SHORT' }): Promise<unknown>
  stop(side: Side, quantity: string, price: string): Promise<unknown>
  takeProfit(side: Side, quantity: string, price: string): Promise<unknown>
  trailing(side: Side, quantity: string, percent: string): Promise<unknown>
  /** How many orders wait for a price. */
  waiting(): Promise<number>
  cancelAll(): Promise<unknown>
  /** Amounts that are not nothing. */
  positions(): Promise<string[]>
  wallet(): Promise<string>
  income(): Promise<IncomeRow[]>
  trades(): Promise<TradeRow[]>
  forced(): Promise<unknown[]>
  /** Between spot and this half, where the client knows how. */
  move?(way: 'in' | 'out', amount: string): Promise<unknown>
}

interface Alive {
  readonly name: string
  readonly half: Living['half']
  readonly client: LivingClient
}

export interface Living {
  readonly name: string
  readonly half: '/fapi' | '/dapi'
  open(keys: Keys): LivingClient
}

/** Quantities of one half, and what ruins somebody who takes a hundred times what they have. */
const halves = {
  '/fapi': {
    contract: BTCUSDT,
    settle: 'USDT',
    small: '500 USDT',
    qty: { one: '0.1', two: '0.2', three: '0.3', four: '0.4', ruin: '0.5' },
    shown: (qty: string) => `${qty}00`,
    margin: '5',
    moved: '10.00000001',
    ruin: '59200',
    bid: '59150',
  },
  '/dapi': {
    contract: BTCUSD,
    settle: 'BTC',
    small: '0.02 BTC',
    qty: { one: '10', two: '20', three: '30', four: '40', ruin: '1000' },
    shown: (qty: string) => qty,
    margin: '0.001',
    moved: '0.10000001',
    ruin: '59500',
    bid: '59450',
  },
} as const

/**
 * Every client lives through everything that positions can come to; then funding passes, and all books are compared. `meanwhile`:
 * what others do while all hold something.
 */
export function wholeLives(
  lives: readonly Living[],
  market: FuturesMarket,
  books: Books,
  meanwhile: () => Promise<void>,
): void {
  describe('the whole life of positions', () => {
    const alive: Alive[] = []
    const ruined: Alive[] = []

    for (const { name, half, open } of lives) {
      const { contract, small, qty, shown, margin, moved, ruin, bid } = halves[half]
      const { futures, quote, clear } = market

      it(`${name} opens, adds, reduces, turns around and closes, in each mode`, async () => {
        const client = open(await market.trader(`life-${name.replaceAll(/[^a-z]/g, '')}`))
        alive.push({ name, half, client })
        await client.leverage(10)
        await client.hedge(true)
        await quote(half, 'SELL', '60000', qty.two)
        await client.market('BUY', qty.two, { positionSide: 'LONG' })
        await quote(half, 'BUY', '59990', qty.three)
        await client.market('SELL', qty.one, { positionSide: 'SHORT' })
        assert.deepEqual((await client.positions()).sort(), [`-${shown(qty.one)}`, shown(qty.two)].sort())
        await client.market('SELL', qty.two, { positionSide: 'LONG' })
        await quote(half, 'SELL', '60000', qty.one)
        await client.market('BUY', qty.one, { positionSide: 'SHORT' })
        assert.deepEqual(await client.positions(), [])
        await client.hedge(false)
        await client.marginType('ISOLATED')
        await quote(half, 'SELL', '60000', qty.three)
        await client.market('BUY', qty.two)
        await client.addMargin(margin)
        await client.limit('BUY', qty.one, '60000')
        assert.deepEqual(await client.positions(), [shown(qty.three)])
        await quote(half, 'BUY', '59990', qty.one)
        await client.market('SELL', qty.one, { reduceOnly: 'true' })
        assert.deepEqual(await client.positions(), [shown(qty.two)])
        await quote(half, 'BUY', '59980', qty.four)
        await client.market('SELL', qty.four)
        assert.deepEqual(await client.positions(), [`-${shown(qty.two)}`])
        await quote(half, 'SELL', '60010', qty.two)
        await client.market('BUY', qty.two, { reduceOnly: 'true' })
        assert.deepEqual(await client.positions(), [])
        await client.marginType('CROSSED')
        await clear()
      })

      it(`${name} has a stop, a take-profit and a trailing stop wait; the stop sells, the rest is cancelled`, async () => {
        const { client } = alive.at(-1) as Alive
        await quote(half, 'SELL', '60000', qty.one)
        await client.market('BUY', qty.one)
        await client.stop('SELL', qty.one, '59500')
        await client.takeProfit('SELL', qty.one, '66000')
        await client.trailing('SELL', qty.one, '3')
        assert.equal(await client.waiting(), 3)
        await quote(half, 'BUY', '59300', qty.one)
        try {
          await futures.index(contract, '59300')
          await eventually('the stop sold', async () => (await client.positions()).length === 0, PATIENCE_MS)
        } finally {
          await clear()
          await futures.index(contract, '60000')
        }
        await client.cancelAll()
        assert.equal(await client.waiting(), 0)
        await client.move?.('out', moved)
        await client.move?.('in', moved)
      })

      it(`${name} finds the order of a liquidation, and what it left`, async () => {
        const client = open(await market.trader(`ruin-${name.replaceAll(/[^a-z]/g, '')}`, small))
        ruined.push({ name: `${name}, ruined`, half, client })
        await client.leverage(100)
        await quote(half, 'SELL', '60000', qty.ruin)
        await client.limit('BUY', qty.ruin, '60000')
        assert.deepEqual(await client.positions(), [shown(qty.ruin)])
        await quote(half, 'BUY', bid, qty.ruin)
        try {
          await futures.index(contract, ruin)
          await eventually('the position is gone', async () => (await client.positions()).length === 0, PATIENCE_MS)
          await eventually('its order is listed', async () => (await client.forced()).length > 0, PATIENCE_MS)
        } finally {
          await clear()
          await futures.index(contract, '60000')
        }
        assert.ok(units(await client.wallet()) >= 0n)
      })
    }

    it('funding passes to all who hold something', async () => {
      for (const { half, client } of alive) {
        await market.quote(half, 'SELL', '60000', halves[half].qty.one)
        await client.market('BUY', halves[half].qty.one)
      }
      await meanwhile()
      await market.futures.passFunding(BTCUSDT)
      await market.futures.passFunding(BTCUSD)
      for (const { name, client } of alive) {
        const isBooked = async () => (await client.income()).some(({ incomeType }) => incomeType === 'FUNDING_FEE')
        await eventually(`${name} paid funding`, isBooked, PATIENCE_MS)
      }
    })

    it('wallets are the sum of all income and trades tell the same profit and fees, to the last digit, on both sides', async () => {
      for (const { name, half, client } of [...alive, ...ruined]) {
        const { settle } = halves[half]
        await eventually(
          `wallet and income of ${name} agree`,
          async () => {
            const rows = (await client.income()).filter(({ asset }) => asset === settle)
            return sumOf(rows.map(({ income }) => income)) === decimal(units(await client.wallet()))
          },
          PATIENCE_MS,
        )
        const rows = (await client.income()).filter(({ asset }) => asset === settle)
        const of = (type: string) => sumOf(rows.filter((row) => row.incomeType === type).map(({ income }) => income))
        const trades = await client.trades()
        assert.equal(of('REALIZED_PNL'), sumOf(trades.map(({ realizedPnl }) => realizedPnl)), name)
        assert.equal(of('COMMISSION'), decimal(-units(sumOf(trades.map(({ commission }) => commission)))), name)
      }
      for (const half of ['/fapi', '/dapi'] as const) {
        const { wallet, income } = await books(half, halves[half].settle)
        assert.equal(sumOf(income), decimal(units(wallet)), `the other side at ${half}`)
      }
    })
  })
}

/** Of who was on the other side of all of it. */
export type Books = (half: Living['half'], asset: string) => Promise<{ wallet: string; income: string[] }>

function sumOf(amounts: readonly string[]): string {
  return decimal(amounts.reduce((sum, amount) => sum + units(amount), 0n))
}
