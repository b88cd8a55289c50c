import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestMatches, matchScore } from './match.ts'

const entries = [
  { label: 'Markets' },
  { label: 'BTC/USDT', about: 'Bitcoin' },
  { label: 'ETH/BTC', about: 'Ethereum' },
  { label: 'ETH/USDT', about: 'Ethereum' },
  { label: 'Dark', about: 'Appearance' },
]
const labels = (query: string) => bestMatches(entries, query, 10).map(({ label }) => label)

test('a word that begins the text comes before one further in', () => {
  assert.deepEqual(labels('btc'), ['BTC/USDT', 'ETH/BTC'])
  assert.deepEqual(labels('eth us'), ['ETH/USDT'])
})

test('a pair is found however it is typed, also in short', () => {
  assert.equal(labels('btcusdt')[0], 'BTC/USDT')
  assert.equal(labels('BTC_USDT')[0], 'BTC/USDT')
  assert.deepEqual(labels('ethut'), ['ETH/USDT'])
  assert.deepEqual(labels('mkts'), ['Markets'])
})

test('what an entry is about finds it too', () => {
  assert.deepEqual(labels('bitcoin'), ['BTC/USDT'])
  assert.deepEqual(labels('appear'), ['Dark'])
})

test('marks and case do not matter, and nothing asked finds all', () => {
  assert.notEqual(matchScore('epargne', 'Épargne'), undefined)
  assert.equal(matchScore('xyz', 'Markets'), undefined)
  assert.equal(labels('').length, entries.length)
})

test('letters of a query never match from the middle of a word', () => {
  assert.deepEqual(labels('arkets'), [])
})
