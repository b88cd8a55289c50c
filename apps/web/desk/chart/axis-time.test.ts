import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxisTime, zoneOffset } from './axis-time.ts'

const NOON = Date.UTC(2026, 0, 5, 12, 30, 15)
const MIDNIGHT = Date.UTC(2026, 0, 5)
const english = new AxisTime('en-US')

test('the axis shows the time of day, and the date where a day starts', () => {
  assert.equal(english.write(NOON, 'xAxis', 'minute', 'UTC'), '12:30')
  assert.equal(english.write(NOON, 'xAxis', 'second', 'UTC'), '12:30:15')
  assert.equal(english.write(MIDNIGHT, 'xAxis', 'minute', 'UTC'), 'Jan 5')
  assert.equal(english.write(NOON, 'xAxis', 'month', 'UTC'), 'Jan 2026')
})

test('a day starts at midnight of the time zone', () => {
  assert.equal(english.write(MIDNIGHT, 'xAxis', 'hour', 'Asia/Tokyo'), '09:00')
  assert.equal(english.write(MIDNIGHT - 9 * 3_600_000, 'xAxis', 'hour', 'Asia/Tokyo'), 'Jan 5')
})

test('the crosshair shows date and time in the page’s language, with Latin digits', () => {
  assert.equal(english.write(NOON, 'crosshair', 'minute', 'UTC'), 'Jan 5, 2026, 12:30')
  assert.equal(english.write(NOON, 'crosshair', 'day', 'UTC'), 'Jan 5, 2026')
  assert.match(new AxisTime('ar').write(NOON, 'crosshair', 'minute', 'UTC'), /2026.*12:30/)
})

test('a zone is named by its distance from UTC', () => {
  const atMs = Date.UTC(2026, 6, 1)
  assert.equal(zoneOffset('UTC', atMs), 'UTC')
  assert.equal(zoneOffset('Europe/Berlin', atMs), 'UTC+2')
  assert.equal(zoneOffset('Asia/Kolkata', atMs), 'UTC+5:30')
})
