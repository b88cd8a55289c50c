import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BarRow } from '@bowline/contract/stream.ts'
import { BarFeed, type LoadBars } from './bar-feed.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 5)

function bar(minute: number, close = '100'): BarRow {
  return [START + minute * MINUTE, '100', close, '100', close, '1', '100', 1]
}

/** A server with bars from minute 0 to `until()`. */
function market(until: () => number) {
  const asked: Parameters<LoadBars>[0][] = []
  const load: LoadBars = async (range) => {
    asked.push(range)
    const { startMs = START, endMs = Number.POSITIVE_INFINITY, limit } = range
    const all = Array.from({ length: until() + 1 }, (_, minute) => bar(minute))
    const inside = all.filter(([openMs]) => openMs >= startMs && openMs <= endMs)
    return { bars: inside.slice(-limit), hasEarlier: inside.length > limit }
  }
  return { asked, load, feed: new BarFeed('1m', load, () => START + until() * MINUTE) }
}

const minutes = (rows: readonly BarRow[]) => rows.map(([openMs]) => (openMs - START) / MINUTE)
const isWhole = (feed: BarFeed) =>
  minutes(feed.rows).every((minute, at, all) => at === 0 || minute - (all[at - 1] ?? 0) === 1)

test('pages of history join without gaps and end where the market began', async () => {
  const { feed } = market(() => 1999)
  await feed.open()
  assert.deepEqual([minutes(feed.rows)[0], feed.rows.length, feed.hasEarlier], [1500, 500, true])
  await feed.earlier()
  await feed.earlier()
  assert.deepEqual([minutes(feed.rows)[0], feed.rows.length, feed.hasEarlier], [0, 2000, false])
  assert.deepEqual(await feed.earlier(), [])
  assert.ok(isWhole(feed))
})

test('rows from the stream replace the bar of their minute, and minutes without trades repeat the close', async () => {
  const { feed } = market(() => 10)
  await feed.open()
  assert.deepEqual(feed.take([bar(10, '105')], false), [bar(10, '105')])
  const changed = feed.take([bar(13, '106')], false)
  assert.deepEqual(changed === 'behind' ? [] : minutes(changed), [11, 12, 13])
  assert.deepEqual(feed.at(bar(12)[0]), [bar(12)[0], '105', '105', '105', '105', '0', '0', 0])
  assert.ok(isWhole(feed))
})

test('rows from the stream are not lost while the history loads', async () => {
  const { feed } = market(() => 10)
  const opening = feed.open()
  feed.take([bar(9), bar(10)], true)
  feed.take([bar(11, '107')], false)
  await opening
  assert.deepEqual(feed.rows.at(-1), bar(11, '107'))
})

test('after a disconnect the missing bars are loaded, including the one that was running', async () => {
  let minute = 10
  const { feed, asked } = market(() => minute)
  await feed.open()
  minute = 40
  assert.equal(feed.take([bar(39), bar(40, '109')], true), 'behind')
  assert.deepEqual(feed.take([bar(41, '110')], false), [])
  const caught = await feed.catchUp()
  assert.equal(asked.at(-1)?.startMs, bar(10)[0])
  assert.deepEqual([minutes(caught as BarRow[])[0], feed.rows.at(-1)], [10, bar(41, '110')])
  assert.ok(isWhole(feed))
})

test('bars that could not be loaded after a disconnect are missed again at the next one', async () => {
  let minute = 10
  let isCut = false
  const { load } = market(() => minute)
  const loadUnlessCut: LoadBars = (range) => (isCut ? Promise.reject(new Error('cut')) : load(range))
  const feed = new BarFeed('1m', loadUnlessCut, () => START + minute * MINUTE)
  await feed.open()
  minute = 40
  isCut = true
  assert.equal(feed.take([bar(40)], true), 'behind')
  await assert.rejects(feed.catchUp())
  assert.deepEqual(feed.take([bar(40, '109')], false), [])
  isCut = false
  assert.equal(feed.take([bar(40, '110')], true), 'behind')
  await feed.catchUp()
  assert.deepEqual(feed.rows.at(-1), bar(40, '110'))
  assert.ok(isWhole(feed))
})

test('a snapshot within the same minute requests nothing', async () => {
  const { feed, asked } = market(() => 10)
  await feed.open()
  assert.deepEqual(feed.take([bar(9), bar(10, '104')], true), [bar(9), bar(10, '104')])
  assert.equal(asked.length, 1)
})

test('after a long sleep it starts over from the newest bars', async () => {
  let minute = 10
  const { feed } = market(() => minute)
  await feed.open()
  minute = 5000
  feed.take([bar(4999), bar(5000)], true)
  assert.equal(await feed.catchUp(), 'reopened')
  assert.deepEqual([minutes(feed.rows)[0], feed.reachesNow], [4501, true])
})

test('at a past date, rows from the stream wait until later pages reach them', async () => {
  const { feed } = market(() => 2000)
  await feed.open(START + 600 * MINUTE)
  assert.deepEqual([minutes(feed.rows)[0], minutes(feed.rows).at(-1), feed.reachesNow], [351, 850, false])
  assert.deepEqual(feed.take([bar(2000, '108')], false), [])
  await feed.later()
  assert.equal(feed.reachesNow, false)
  await feed.later()
  assert.deepEqual([feed.reachesNow, feed.rows.at(-1)], [true, bar(2000, '108')])
  assert.ok(isWhole(feed))
})

test('of very many rows the oldest go, and are loaded again by scrolling back', async () => {
  const { feed } = market(() => 9_999)
  await feed.open(START)
  while (!feed.reachesNow) await feed.later()
  assert.deepEqual([feed.rows.length, feed.trim()], [10_000, false])
  feed.take([bar(10_000, '105')], false)
  assert.equal(feed.trim(), true)
  assert.deepEqual([minutes(feed.rows)[0], feed.rows.length, feed.hasEarlier], [5_001, 5_000, true])
  assert.deepEqual(feed.rows.at(-1), bar(10_000, '105'))
  await feed.earlier()
  assert.equal(minutes(feed.rows)[0], 4_001)
  assert.ok(isWhole(feed))
})
