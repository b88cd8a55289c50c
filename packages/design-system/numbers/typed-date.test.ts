import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dateFormOf } from './date-form.ts'
import {
  digitsFor,
  isFull,
  isoDate,
  isoMoment,
  padded,
  partsOf,
  readDate,
  readMoment,
  writeValue,
} from './typed-date.ts'

describe('a date that is typed part by part', () => {
  it('is a date once it is a day of the calendar', () => {
    assert.equal(isoDate('1990-2-28'), '1990-02-28')
    assert.equal(isoDate('2000-02-29'), '2000-02-29')
    for (const none of ['', '1990-2-', '-2-28', '90-2-28', '1990-2-29', '1990-13-1', '1990-00-10', '0000-1-32'])
      assert.equal(isoDate(none), undefined, none)
  })

  it('keeps what stands where while it is not whole', () => {
    for (const value of ['', '1990-2-', '-2-28', '--3', '1990-02-28T9:', 'T:30'])
      assert.equal(writeValue(partsOf(value)), value)
  })

  it('is a moment once it is a minute of such a day', () => {
    assert.equal(isoMoment('1990-2-28T9:05'), '1990-02-28T09:05')
    assert.equal(isoMoment('1990-02-28T0:0'), '1990-02-28T00:00')
    for (const none of ['1990-02-28', '1990-02-28T9:', '1990-02-30T09:05', '1990-02-28T24:00', '1990-02-28T09:60'])
      assert.equal(isoMoment(none), undefined, none)
  })

  it('goes on to the next part when no further digit fits', () => {
    assert.deepEqual(
      ['1', '2', '12'].map((text) => isFull('month', text)),
      [false, true, true],
    )
    assert.deepEqual(
      ['3', '4', '31'].map((text) => isFull('day', text)),
      [false, true, true],
    )
    assert.deepEqual(
      ['199', '1990'].map((text) => isFull('year', text)),
      [false, true],
    )
    assert.deepEqual(
      ['2', '3', '23'].map((text) => isFull('hour', text)),
      [false, true, true],
    )
    assert.deepEqual(
      ['', '5', '6'].map((text) => isFull('minute', text)),
      [false, false, true],
    )
  })

  it('takes digits of any script, no more than there is room for', () => {
    assert.equal(digitsFor('year', '١٩٩٠'), '1990')
    assert.equal(digitsFor('day', 'a2b8c1'), '28')
    assert.deepEqual([padded('day', '2'), padded('day', '0'), padded('year', '2')], ['02', '0', '2'])
    assert.deepEqual([padded('hour', '0'), padded('minute', '5')], ['00', '05'])
  })
})

describe('a date that is pasted', () => {
  const american = dateFormOf('en_US')
  const german = dateFormOf('de_DE')
  const day = { year: '1990', month: '02', day: '28' }

  it('is read with the year in front, whatever stands between', () => {
    for (const text of ['1990-02-28', ' 1990/02/28 ', '1990年02月28日', '19900228', '١٩٩٠-٠٢-٢٨'])
      assert.deepEqual(readDate(text, german), day, text)
  })

  it('is read in the order of the language where both are possible', () => {
    assert.deepEqual(readDate('03/04/1990', american), { year: '1990', month: '03', day: '04' })
    assert.deepEqual(readDate('03.04.1990', german), { year: '1990', month: '04', day: '03' })
  })

  it('is read in the only order that is possible', () => {
    for (const form of [american, german]) {
      assert.deepEqual(readDate('28.02.1990', form), day)
      assert.deepEqual(readDate('02/28/1990', form), day)
    }
  })

  it('is nothing when it is no date', () => {
    for (const text of ['', '28', '28.02', '31.02.1990', '1990-02-28T10:00', '99/99/9999', 'February'])
      assert.equal(readDate(text, german), undefined, text)
  })

  it('may bring the time of the day', () => {
    const moment = { ...day, hour: '09', minute: '05' }
    for (const text of ['1990-02-28T09:05', '28.02.1990, 9:05', '1990-02-28 09:05:59', '1990-02-28T09:05:59.000Z'])
      assert.deepEqual(readMoment(text, german), moment, text)
    for (const text of ['1990-02-28', '09:05', '1990-02-31T09:05'])
      assert.equal(readMoment(text, german), undefined, text)
  })
})
