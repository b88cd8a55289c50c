import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { locales } from '@bowline/contract/terms/locales.ts'
import type { TicketWords } from '../use-ticket-words.ts'
import { refusalText } from './refusal-text.ts'

/** The words of a locale, of the spot page and the desk, with their values put in as they are. */
function wordsOf(locale: string): TicketWords {
  const read = (folder: string): Record<string, string> =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../..', folder, `words/${locale}.json`), 'utf8'))
  const words = { ...read('desk'), ...read('screens/spot-trade') }
  const t = (key: string, values: Readonly<Record<string, string>> = {}) =>
    words[key]?.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)
  return Object.assign(t, { find: t, number: (value: string) => value, decimal: '.' }) as TicketWords
}

const refused = { code: '310001', text: 'the server’s English' }

describe('a refusal for a bound', () => {
  it('names the bound in every language', () => {
    const cases = [
      ['PRICE', { least: '0.01', most: '1000000', asset: 'USDT' }],
      ['LOT', { least: '0.00001', most: '9000', asset: 'BTC' }],
      ['MARKET_LOT', { most: '120', asset: 'BTC' }],
      ['NOTIONAL', { least: '5', most: '9000000', asset: 'USDT' }],
      ['MAX_POSITION', { most: '777', asset: 'BTC' }],
      ['TRAILING_DELTA', { least: '0.1', most: '20' }],
      ['MAX_OPEN', { most: '200' }],
      ['MAX_CONDITIONAL', { most: '5' }],
      ['MAX_LISTS', { most: '20' }],
    ] as const
    for (const { id } of locales)
      for (const [filter, values] of cases) {
        const text = refusalText({ ...refused, filter, values }, wordsOf(id))
        assert.ok(!text.includes(refused.text), `${id} ${filter}: ${text}`)
        const { asset: _coin, ...bounds } = values as { asset?: string }
        for (const bound of Object.values(bounds)) assert.ok(text.includes(String(bound)), `${id} ${filter}: ${text}`)
      }
  })

  it('is told by its reason where that says more than the code: a market that is early is not closed', () => {
    const early = { code: '310005', text: 'only Alpha members can buy', reason: 'market.early' }
    assert.equal(refusalText(early, wordsOf('de_DE')), early.text)
    assert.notEqual(refusalText({ ...early, reason: 'market.closed' }, wordsOf('de_DE')), early.text)
  })

  it('is told in the server’s words where there is no bound', () => {
    const text = refusalText({ ...refused, filter: 'ACCOUNT_ORDERS' }, wordsOf('de_DE'))
    assert.equal(text, 'Order abgelehnt: the server’s English')
  })
})
