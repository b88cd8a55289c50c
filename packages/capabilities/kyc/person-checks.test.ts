import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { birthDateProblem, endOfDocument, readDate, readName } from './person-checks.ts'

const NOON = Date.UTC(2030, 5, 15, 12)

describe('personal data', () => {
  it('names have letters of any script', () => {
    for (const name of ["O'Brien", 'María-José', '赵无名', 'محمد', 'Nguyễn Thị', 'Jr. Smith'])
      assert.equal(readName(name), name)
    assert.equal(readName('  Ana   Maria '), 'Ana Maria')
    for (const bad of ['', ' ', '-', '1234', 'a<b>', 'x'.repeat(65), 'alice@example.com', 'a\u0000b', '\u202Eabc'])
      assert.equal(readName(bad), undefined, bad)
  })

  it('dates must exist in the calendar', () => {
    for (const day of ['2000-02-29', '1999-12-31']) assert.equal(readDate(day), day)
    for (const bad of [
      '1999-02-29',
      '2100-02-29',
      '2001-04-31',
      '2001-13-01',
      '2001-00-10',
      '2001-1-1',
      '31.12.1999',
      '',
      '0000-01-01',
    ])
      assert.equal(readDate(bad), undefined, bad)
  })

  it('adults have had their 18th birthday', () => {
    assert.equal(birthDateProblem('2012-06-15', NOON), undefined)
    assert.equal(birthDateProblem('2012-06-16', NOON), 'under-age')
    assert.equal(birthDateProblem('2031-01-01', NOON), 'birth-date')
    assert.equal(birthDateProblem('1890-01-01', NOON), 'birth-date')
    const leap = (day: number) => birthDateProblem('2012-02-29', Date.UTC(2030, 2, day, 12))
    assert.equal(birthDateProblem('2012-02-29', Date.UTC(2030, 1, 28, 12)), 'under-age')
    assert.equal(leap(1), undefined)
  })

  it('documents are valid through their last day in every time zone', () => {
    assert.equal(endOfDocument('2030-06-14'), NOON)
    assert.equal(endOfDocument('2028-02-29'), Date.UTC(2028, 2, 1, 12))
  })
})
