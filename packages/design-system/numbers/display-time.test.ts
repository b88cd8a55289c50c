import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayTime, displayYear, isoTime } from './display-time.ts'
import { symbolsOf } from './number-symbols.ts'

const at = Date.UTC(2026, 0, 31, 23, 5, 7)
const english = symbolsOf('en_US')

test('a time is shown in the page’s time zone, largest part first', () => {
  assert.equal(displayTime(at, 'date-time', 'UTC', english), '2026-01-31 23:05:07')
  assert.equal(displayTime(at, 'date-time', 'Asia/Tokyo', english), '2026-02-01 08:05:07')
  assert.equal(displayTime(at, 'date', 'UTC', english), '2026-01-31')
  assert.equal(displayTime(at, 'time', 'UTC', english), '23:05:07')
  assert.equal(displayTime(at, 'minute', 'UTC', english), '01-31 23:05')
  assert.equal(displayTime(Date.UTC(2026, 0, 1), 'time', 'UTC', english), '00:00:00')
})

test('digits follow the locale, and the dashes of a date are no minus signs', () => {
  assert.equal(displayTime(at, 'date', 'UTC', symbolsOf('ar-u-nu-arab')), '٢٠٢٦-٠١-٣١')
})

test('the year that goes before a minute is that of the time zone, and none without a time', () => {
  const newYear = Date.UTC(2026, 11, 31, 23, 30)
  assert.equal(
    displayYear(newYear, 'UTC', english) + displayTime(newYear, 'minute', 'UTC', english),
    '2026-12-31 23:30',
  )
  assert.equal(displayYear(newYear, 'Asia/Tokyo', english), '2027-')
  assert.equal(displayYear(null, 'UTC', english), '')
})

test('no time becomes two dashes', () => {
  for (const none of [null, undefined, 0, Number.NaN, 1e300])
    assert.equal(displayTime(none, 'date', 'UTC', english), '--')
  assert.equal(isoTime(null), undefined)
  assert.equal(isoTime(at), '2026-01-31T23:05:07.000Z')
})
