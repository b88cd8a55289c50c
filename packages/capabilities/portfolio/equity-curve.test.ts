import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOver, equityCurve, type PricedMoment } from './equity-curve.ts'
import { wholeMoments } from './moments.ts'

const H = 3_600_000
const USDT = 1
const BTC = 3
const UNIT = 100_000_000n
const [available, locked, futures] = [2100, 2101, 2110]

const moment = (hours: number, bitcoin: bigint | undefined): PricedMoment => ({
  atMs: hours * H,
  worth: (asset) => {
    if (asset === USDT) return { numerator: 1n, denominator: 1n, markets: [] }
    return bitcoin === undefined ? undefined : { numerator: bitcoin, denominator: 1n, markets: [] }
  },
})
const row = (hour: number, asset: number, code: number, balance: bigint, flow = 0n) => ({
  hour: hour * H,
  asset,
  code,
  balance: balance * UNIT,
  flow: flow * UNIT,
})
const units = (points: readonly { value: bigint; netDeposits: bigint }[]) =>
  points.map(({ value, netDeposits }) => [value / UNIT, netDeposits / UNIT])

test('alice deposits 70,000 USDT, buys a bitcoin at 60,000 and sees it rise to 66,000', () => {
  const hours = [
    row(1, USDT, available, 70_000n, 70_000n),
    row(2, USDT, available, 10_000n),
    row(2, BTC, available, 1n),
    // An order locks funds: her total does not change.
    row(3, USDT, available, 4_000n),
    row(3, USDT, locked, 6_000n),
  ]
  const prices = [60_000n, 60_000n, 60_000n, 63_000n, 66_000n]
  const { points, unpriced } = equityCurve(
    hours,
    prices.map((price, index) => moment(index + 1, price)),
  )
  assert.deepEqual(units(points), [
    [0n, 0n],
    [70_000n, 70_000n],
    [70_000n, 0n],
    [73_000n, 0n],
    [76_000n, 0n],
  ])
  assert.equal(unpriced.size, 0)
  // 6,000 on 70,000 is 8.5714… %, half-even 8.57.
  assert.deepEqual(changeOver(points), {
    profit: 6_000n * UNIT,
    percent: 857n,
    netDeposits: 70_000n * UNIT,
    sinceMs: H,
  })
})

test('bob moves money between his accounts: the value stays, and nothing was deposited', () => {
  const hours = [
    row(1, USDT, available, 100n, 100n),
    row(5, USDT, available, 60n, -40n),
    row(5, USDT, futures, 40n, 40n),
  ]
  const { points } = equityCurve(hours, [moment(4, undefined), moment(6, undefined)])
  assert.deepEqual(units(points), [
    [100n, 100n],
    [100n, 0n],
  ])
  assert.deepEqual(changeOver(points), { profit: 0n, percent: 0n, netDeposits: 0n, sinceMs: 4 * H })
})

test('a withdrawal is not a loss', () => {
  const hours = [row(1, USDT, available, 100n, 100n), row(5, USDT, available, 30n, -70n)]
  const { points } = equityCurve(hours, [moment(4, undefined), moment(6, undefined)])
  const change = changeOver(points)
  assert.deepEqual([change?.profit, change?.percent, change?.netDeposits], [0n, 0n, -70n * UNIT])
})

test('an hour counts when it is over, and the last one as far as it goes', () => {
  const hours = [row(1, USDT, available, 5n, 5n), row(2, USDT, available, 8n, 3n)]
  const at = (...times: number[]) =>
    units(
      equityCurve(
        hours,
        times.map((time) => moment(time, undefined)),
      ).points,
    )
  assert.deepEqual(at(2, 2.5), [
    [5n, 5n],
    [8n, 3n],
  ])
})

test('a coin without a price is missing from the value, and listed', () => {
  const hours = [row(1, USDT, available, 5n, 5n), row(1, BTC, available, 1n, 1n)]
  const { points, unpriced } = equityCurve(hours, [moment(2, undefined), moment(3, 60_000n)])
  assert.deepEqual(
    units(points).map(([value]) => value),
    [5n, 60_005n],
  )
  assert.deepEqual([...unpriced], [BTC])
})

test('a user who never had a balance has no curve and no change', () => {
  assert.deepEqual(equityCurve([], [moment(1, 1n), moment(2, 1n)]).points, [])
  assert.equal(changeOver([]), undefined)
})

test('moments are whole hours or days, the last one not after now', () => {
  const now = Date.UTC(2026, 2, 10, 14, 30)
  const day = wholeMoments('24h', now)
  assert.deepEqual([day.length, day[0], day.at(-1)], [25, Date.UTC(2026, 2, 9, 14), Date.UTC(2026, 2, 10, 14)])
  const quarter = wholeMoments('90d', now)
  assert.deepEqual([quarter.length, quarter.at(-1)], [91, Date.UTC(2026, 2, 10)])
})
