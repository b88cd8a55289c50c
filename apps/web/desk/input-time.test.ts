import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inputTime, readInputTime } from './input-time.ts'

test('a date means the clock of the page’s time zone', () => {
  assert.equal(readInputTime('2026-01-31T09:05', 'UTC'), Date.UTC(2026, 0, 31, 9, 5))
  assert.equal(readInputTime('2026-01-31T09:05', 'Asia/Tokyo'), Date.UTC(2026, 0, 31, 0, 5))
  assert.equal(readInputTime('2026-07-01T09:05', 'America/New_York'), Date.UTC(2026, 6, 1, 13, 5))
  for (const none of ['', '2026-01-31', '2026-01-31T09:', '2026-02-30T09:05'])
    assert.equal(readInputTime(none, 'UTC'), null, none)
})

test('what is read is written back, also around a change of clocks', () => {
  for (const hour of [0, 1, 3, 4, 12]) {
    const text = `2026-03-08T0${hour}:30`.replace(/T0(\d\d)/, 'T$1')
    assert.equal(inputTime(readInputTime(text, 'America/New_York') ?? 0, 'America/New_York'), text)
  }
})
