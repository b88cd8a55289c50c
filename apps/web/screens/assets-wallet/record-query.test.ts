import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFiltered, readQuery, recordParams, writeQuery } from './record-query.ts'

const read = (text: string) => readQuery(new URLSearchParams(text))
const NOW = 10_000_000_000

describe('what the record shows', () => {
  it('is read from the address, without what it cannot mean', () => {
    assert.deepEqual(read(''), { kind: 'deposits', coin: '', state: '', days: '' })
    const all = read('kind=withdrawals&coin=BTC&state=4&days=30')
    assert.deepEqual(all, { kind: 'withdrawals', coin: 'BTC', state: '4', days: '30' })
    assert.equal(isFiltered(all), true)
    assert.equal(isFiltered(read('kind=withdrawals')), false)
    // 4 is a state of withdrawals only.
    assert.deepEqual(read('kind=x&coin=b%27tc&state=4&days=31'), read(''))
  })

  it('is written back as short as it can be', () => {
    for (const text of ['', 'kind=withdrawals&state=4', 'coin=BTC&days=7'])
      assert.equal(new URLSearchParams(writeQuery(read(text))).toString(), text)
  })

  it('asks for no more than it shows', () => {
    assert.deepEqual(recordParams(read('coin=BTC&state=6&days=7'), NOW), {
      coinName: 'BTC',
      code: 6,
      startMs: NOW - 7 * 86_400_000,
    })
    assert.deepEqual(recordParams(read(''), NOW), {})
  })
})
