import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Interval, intervals, isInterval } from '@bowline/contract/terms/intervals.ts'
import { barEnd, barStart, barStarts, shiftBar } from './interval.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 19)

describe('bar starts', () => {
  const time = at('2026-11-21T13:37:42')
  const cases: [Interval, string, string][] = [
    ['1s', '2026-11-21T13:37:42', '2026-11-21T13:37:43'],
    ['1m', '2026-11-21T13:37:00', '2026-11-21T13:38:00'],
    ['3m', '2026-11-21T13:36:00', '2026-11-21T13:39:00'],
    ['5m', '2026-11-21T13:35:00', '2026-11-21T13:40:00'],
    ['15m', '2026-11-21T13:30:00', '2026-11-21T13:45:00'],
    ['30m', '2026-11-21T13:30:00', '2026-11-21T14:00:00'],
    ['1h', '2026-11-21T13:00:00', '2026-11-21T14:00:00'],
    ['2h', '2026-11-21T12:00:00', '2026-11-21T14:00:00'],
    ['4h', '2026-11-21T12:00:00', '2026-11-21T16:00:00'],
    ['6h', '2026-11-21T12:00:00', '2026-11-21T18:00:00'],
    ['8h', '2026-11-21T08:00:00', '2026-11-21T16:00:00'],
    ['12h', '2026-11-21T12:00:00', '2026-11-22T00:00:00'],
    ['1d', '2026-11-21T00:00:00', '2026-11-22T00:00:00'],
    ['3d', '2026-11-21T00:00:00', '2026-11-24T00:00:00'],
    ['1w', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
    ['1M', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
  ]
  for (const [interval, start, next] of cases)
    it(`puts ${text(time)} into the ${interval} bar of ${start}`, () => {
      assert.equal(text(barStart(interval, time)), start)
      assert.equal(text(shiftBar(interval, at(start), 1)), next)
      assert.equal(barEnd(interval, at(start)), at(next) - 1)
    })

  it('names exactly the intervals of the interface', () => {
    assert.deepEqual(
      cases.map(([interval]) => interval),
      [...intervals],
    )
    assert.ok(isInterval('1M'))
    assert.ok(!isInterval('7m'))
  })

  it('opens weeks on Monday, also before 1970', () => {
    for (const time of [0, at('1969-12-30T00:00:00'), at('2024-02-29T23:59:59')]) {
      assert.equal(new Date(barStart('1w', time)).getUTCDay(), 1)
      assert.ok(barStart('1w', time) <= time && time <= barEnd('1w', barStart('1w', time)))
    }
  })

  it('aligns three-day bars to 1970-01-01', () => {
    assert.equal(barStart('3d', at('2026-11-21T13:37:42')) % (3 * 86_400_000), 0)
  })

  it('steps over months of every length and over the year', () => {
    assert.equal(text(shiftBar('1M', at('2024-02-01T00:00:00'), 1)), '2024-03-01T00:00:00')
    assert.equal(text(shiftBar('1M', at('2024-01-01T00:00:00'), -1)), '2023-12-01T00:00:00')
    assert.equal(text(barEnd('1M', at('2024-02-01T00:00:00'))), '2024-02-29T23:59:59')
  })

  it('opens days at midnight of the requested time zone', () => {
    const hongKong = 8 * 3_600_000
    assert.equal(text(barStart('1d', at('2026-11-21T15:59:59'), hongKong)), '2026-11-20T16:00:00')
    assert.equal(text(barStart('1d', at('2026-11-21T16:00:00'), hongKong)), '2026-11-21T16:00:00')
    assert.equal(text(barStart('1M', at('2026-10-31T16:00:00'), hongKong)), '2026-10-31T16:00:00')
  })
})

describe('the bars of a request', () => {
  const now = at('2026-11-21T13:37:42')

  it('are the newest up to the running one without a start', () => {
    assert.deepEqual(barStarts('1h', { limit: 3 }, now).map(text), [
      '2026-11-21T11:00:00',
      '2026-11-21T12:00:00',
      '2026-11-21T13:00:00',
    ])
  })

  it('are the newest that open at or before the end', () => {
    assert.deepEqual(barStarts('1m', { end: at('2026-11-21T13:00:59'), limit: 2 }, now).map(text), [
      '2026-11-21T12:59:00',
      '2026-11-21T13:00:00',
    ])
  })

  it('are the oldest that open at or after the start', () => {
    assert.deepEqual(barStarts('1M', { start: at('2026-01-15T00:00:00'), limit: 2 }, now).map(text), [
      '2026-02-01T00:00:00',
      '2026-03-01T00:00:00',
    ])
  })

  it('are never in the future', () => {
    assert.deepEqual(
      barStarts('1h', { start: at('2026-11-21T12:30:00'), end: now + 1e9, limit: 1_000 }, now).map(text),
      ['2026-11-21T13:00:00'],
    )
    assert.deepEqual(barStarts('1h', { start: now, limit: 10 }, now), [])
  })
})
