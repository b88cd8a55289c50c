import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFiltered, lineParams, rangeParams, readQuery, withoutFilters, writeQuery } from './record-query.ts'

const offered = { contracts: [{ id: '21' }, { id: '22' }], coins: ['USDT', 'BTC'] }
const read = (search: string) => readQuery(new URLSearchParams(search), offered)
const NOW = Date.UTC(2026, 10, 23)

describe('the filters of a list', () => {
  it('are read from the address and written back, without what is usual', () => {
    const search = 'kind=positions&contract=22&coin=BTC&type=5&days=30&page=3'
    assert.deepEqual(new URLSearchParams(writeQuery(read(search))).toString(), new URLSearchParams(search).toString())
    assert.deepEqual(writeQuery(read('')), {})
  })

  it('are everything where the address says something that is not offered', () => {
    const query = read('kind=x&contract=99&coin=DOGE&type=8&days=2&page=-1')
    assert.deepEqual(query, { kind: 'orders', contract: '', coin: '', type: '', days: '', page: 1 })
    assert.equal(isFiltered(query), false)
  })

  it('are asked for as the exchange knows them', () => {
    const query = read('contract=21&coin=USDT&type=5&days=7')
    assert.deepEqual(rangeParams(query, NOW), { contractId: 21, beginTime: NOW - 7 * 86_400_000 })
    assert.deepEqual(lineParams(query, NOW), { ...rangeParams(query, NOW), symbol: 'USDT', type: 5 })
    assert.deepEqual(lineParams(withoutFilters(query), NOW), {})
  })
})
