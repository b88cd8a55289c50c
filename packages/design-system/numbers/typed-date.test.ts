import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dateFormOf } from './date-form.ts'
import { digitsFor, isFull, isoDate, padded, partsOf, readDate, writeValue } from './typed-date.ts'

describe('a date that is typed part by part', () => {
  it('is a date once it is a day of the calendar', () => {
    assert.equal(isoDate('1990-2-28'), '1990-02-28')
    assert.equal(isoDate('2000-02-29'), '2000-02-29')
    for (const none of ['', '1990-2-', '-2-28', '90-2-28', '1990-2-29', '1990-13-1', '1990-00-10', '0000-1-32'])
      assert.equal(isoDate(none), undefined, none)
  })

  it('keeps what stands where while it is not whole', () => {
    for (const value of ['', '1990-2-', '-2-28', '--3']) assert.equal(writeValue(partsOf(value)), value)
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
  })

  it('takes digits of any script, no more than there is room for', () => {
    assert.equal(digitsFor('year', '١٩٩٠'), '1990')
    assert.equal(digitsFor('day', 'a2b8c1'), '28')
    assert.deepEqual([padded('day', '2'), padded('day', '0'), padded('year', '2')], ['02', '0', '2'])
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
})
