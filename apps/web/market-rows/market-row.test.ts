import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import {
  filterRows,
  type Market,
  marketRows,
  type Sort,
  sortRows,
  type Ticker,
  trendLine,
  withContracts,
  withLive,
} from './market-row.ts'

const market = (pair: string, categories: string[] = []) => {
  const [base, quote] = pair.split('_')
  return { pair, base, quote, categories } as unknown as Market
}
const ticker = (pair: string, last: string | null, changePercent: string | null, volumeUsdt: string | null) =>
  ({ pair, last, changePercent, volumeUsdt, trend: [] }) as unknown as Ticker

const rows = marketRows(
  [market('BTC_USDT', ['layer-1']), market('ETH_BTC', ['layer-1']), market('DOGE_USDT', ['meme']), market('NEW_USDT')],
  [
    ticker('BTC_USDT', '60000.00', '1.500', '900000'),
    ticker('ETH_BTC', '0.05', '-2.000', '8000000'),
    ticker('DOGE_USDT', '0.1', '10.000', '70'),
    ticker('NEW_USDT', null, null, null),
  ],
  [{ coin: 'BTC', name: 'Bitcoin', categories: [] }],
)
const pairs = (list: typeof rows) => list.map((row) => row.market.pair)
const filter = { search: '', quote: '', category: '' }
const sorted = (sort: Sort) => pairs(sortRows(rows, sort))

test('the line of a day rises when the day did, whatever its hours say', () => {
  assert.deepEqual(trendLine({ open: '100', trend: ['90', '95', '96'], last: '97.5' }), [100, 90, 95, 97.5])
  assert.deepEqual(trendLine({ open: null, trend: [], last: null }), [])
})

describe('market rows', () => {
  it('are found by pair in any writing, by coin and by name', () => {
    assert.deepEqual(pairs(filterRows(rows, { ...filter, search: 'btc/us' })), ['BTC_USDT'])
    assert.deepEqual(pairs(filterRows(rows, { ...filter, search: 'bitc' })), ['BTC_USDT'])
    assert.deepEqual(pairs(filterRows(rows, { ...filter, search: 'BTC' })), ['BTC_USDT', 'ETH_BTC'])
    assert.deepEqual(pairs(filterRows(rows, { ...filter, search: 'xyz' })), [])
  })

  it('are narrowed by quote, category and stars', () => {
    assert.deepEqual(pairs(filterRows(rows, { ...filter, quote: 'BTC' })), ['ETH_BTC'])
    assert.deepEqual(pairs(filterRows(rows, { ...filter, category: 'meme' })), ['DOGE_USDT'])
    assert.deepEqual(pairs(filterRows(rows, { ...filter, only: new Set(['NEW_USDT']) })), ['NEW_USDT'])
  })

  it('are sorted as numbers, the unknown last in both directions', () => {
    assert.deepEqual(sorted({ column: 'volume', direction: 'descending' }), [
      'ETH_BTC',
      'BTC_USDT',
      'DOGE_USDT',
      'NEW_USDT',
    ])
    assert.deepEqual(sorted({ column: 'change', direction: 'ascending' }), [
      'ETH_BTC',
      'BTC_USDT',
      'DOGE_USDT',
      'NEW_USDT',
    ])
    assert.deepEqual(sorted({ column: 'pair', direction: 'descending' }), [
      'NEW_USDT',
      'ETH_BTC',
      'DOGE_USDT',
      'BTC_USDT',
    ])
  })

  it('take what the stream tells and keep what it does not', () => {
    const live = new Map([['BTC_USDT', { pair: 'BTC_USDT', last: '61000.00', changePercent: '3.200' } as never]])
    const [btc] = withLive(rows, live)
    assert.equal(btc?.ticker.last, '61000.00')
    assert.equal(btc?.ticker.volumeUsdt, '900000')
  })

  it('have of contracts what the stream tells, else what the page was drawn with, and of markets nothing', () => {
    const figures = (fundingRate: string, openInterest: string) => ({ fundingRate, openInterest }) as never
    const first = new Map([
      ['BTC_USDT', figures('0.0001', '10')],
      ['ETH_BTC', figures('0.0002', '20')],
    ])
    const joined = withContracts(rows, first, new Map([['BTC_USDT', figures('-0.0003', '30')]]))
    assert.deepEqual(
      joined.map(({ contract }) => contract && [contract.fundingRate, contract.openInterest]),
      [['-0.0003', '30'], ['0.0002', '20'], undefined, undefined],
    )
    const byFunding = (direction: Sort['direction']) =>
      sortRows(joined, { column: 'funding', direction }).map(({ market }) => market.pair)
    assert.deepEqual(byFunding('ascending').slice(0, 2), ['BTC_USDT', 'ETH_BTC'])
    assert.deepEqual(byFunding('descending').slice(0, 2), ['ETH_BTC', 'BTC_USDT'])
  })
})
