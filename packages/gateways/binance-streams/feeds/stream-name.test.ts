import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intervals } from '@bowline/contract/terms/intervals.ts'
import { parseStream, type Stream } from './stream-name.ts'

const symbol = 'BTCUSDT'
const UTC_PLUS_8 = 28_800_000

/** Every name of the dialect's documentation, and what it stands for. */
const names: readonly [name: string, stream: Stream][] = [
  ...(['trade', 'aggTrade', 'miniTicker', 'ticker', 'avgPrice', 'bookTicker'] as const).map(
    (kind): [string, Stream] => [`btcusdt@${kind}`, { kind, symbol }],
  ),
  ...intervals.flatMap((interval): [string, Stream][] => [
    [`btcusdt@kline_${interval}`, { kind: 'kline', symbol, interval, zoneMs: 0 }],
    [`btcusdt@kline_${interval}@+08:00`, { kind: 'kline', symbol, interval, zoneMs: UTC_PLUS_8 }],
  ]),
  ...(['1h', '4h', '1d'] as const).flatMap((window): [string, Stream][] => [
    [`btcusdt@ticker_${window}`, { kind: 'windowTicker', symbol, window }],
    [`!ticker_${window}@arr`, { kind: 'allWindowTickers', window }],
  ]),
  ['!miniTicker@arr', { kind: 'allMiniTickers' }],
  ['!ticker@arr', { kind: 'allTickers' }],
  ['!bookTicker', { kind: 'allBookTickers' }],
  ['btcusdt@depth', { kind: 'depth', symbol, speed: 1_000 }],
  ['btcusdt@depth@100ms', { kind: 'depth', symbol, speed: 100 }],
  ['btcusdt@depth@1000ms', { kind: 'depth', symbol, speed: 1_000 }],
  ...([5, 10, 20] as const).flatMap((levels): [string, Stream][] => [
    [`btcusdt@depth${levels}`, { kind: 'partialDepth', symbol, levels, speed: 1_000 }],
    [`btcusdt@depth${levels}@100ms`, { kind: 'partialDepth', symbol, levels, speed: 100 }],
    [`btcusdt@depth${levels}@1000ms`, { kind: 'partialDepth', symbol, levels, speed: 1_000 }],
  ]),
  ['btcusdt@blockTrade', { kind: 'blockTrade', symbol }],
  ['btcusdt@referencePrice', { kind: 'referencePrice', symbol }],
]

for (const [name, stream] of names) test(`${name} is known`, () => assert.deepEqual(parseStream(name), stream))

test('other spellings are not', () => {
  for (const name of [
    '',
    'btcusdt',
    '17',
    'BTCUSDT@trade',
    'btcusdt@Trade',
    'btcusdt@kline_7m',
    'btcusdt@kline_1d@+07:00',
    'btcusdt@kline_1d@08:00',
    'btcusdt@ticker_2h',
    'btcusdt@depth7',
    'btcusdt@depth@250ms',
    '!trade@arr',
    '!ticker_2h@arr',
  ])
    assert.equal(parseStream(name), undefined, name)
})
