import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { locales } from '@bowline/contract/terms/locales.ts'
import { textsOf } from '@bowline/design-system/words/messages.ts'
import { parse } from '@formatjs/icu-messageformat-parser'
import { answerText } from '../../../shell/errors/answer-text.ts'
import { SiteApiError } from '../../../site-api/site-api.ts'
import type { Words } from '../../../words/use-words.ts'
import { refusalText } from '../problems/refusal-text.ts'
import type { TicketWords } from '../use-ticket-words.ts'
import { isOverPage, readRefusal } from './read-refusal.ts'

const ENGLISH = 'the server’s English'
const CALL = 'POST /exchange-web/web/order/create'

const catalogue = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../..', folder, `words/${locale}.json`), 'utf8'))
const written = (words: Record<string, string>, tag: string) =>
  textsOf(Object.fromEntries(Object.entries(words).map(([key, text]) => [key, parse(text)])), { tag, direction: 'ltr' })

const refused = (code: string, data?: unknown) =>
  new SiteApiError(CALL, 'refused', { code, msg: ENGLISH, status: 200, data })

describe('a refused order', () => {
  it('is told in the language of the page, with the words of the catalogue', () => {
    for (const { id, tag } of locales) {
      const shell = catalogue('shell', id)
      const ticket = Object.assign(written(catalogue('desk', id), tag), { number: String, decimal: '.' })
      const textOf = (code: string) => {
        const shellWords = written(shell, tag) as unknown as Words<'shell'>
        const refusal = readRefusal(refused(code), { textOf: (answer) => answerText(answer, shellWords, id) })
        assert.ok(refusal)
        return refusalText(refusal, ticket as unknown as TicketWords)
      }
      for (const code of ['2303001', '120008', '110020'])
        assert.ok(textOf(code).includes(shell[`code.${code}`] ?? '?'), `${id} ${code}: ${textOf(code)}`)
      if (id === 'en_US') continue
      for (const code of ['10000', '310005', '320001'])
        assert.ok(!textOf(code).includes(ENGLISH), `${id} ${code}: ${textOf(code)}`)
    }
  })

  it('is told over the page or by a toast, where the specification wants it', () => {
    for (const code of ['10000', '2303001', '110070', '999408', '999409', '999410'])
      assert.ok(isOverPage(refused(code)), code)
    for (const code of ['120008', '110020', '310001', '310004', '403', '777'])
      assert.equal(isOverPage(refused(code)), false, code)
  })

  it('is none if there was no answer: what became of the order is unknown, and stays in the form', () => {
    for (const failure of ['timeout', 'unreachable', 'status'] as const) {
      const error = new SiteApiError(CALL, failure, { code: '2303001', status: 502 })
      assert.deepEqual([readRefusal(error, { textOf: () => '' }), isOverPage(error)], [undefined, false], failure)
    }
  })

  it('keeps the bound that was hit', () => {
    const data = { filter: 'LOT', values: { least: '1', most: '2', asset: 'BTC' } }
    assert.deepEqual(readRefusal(refused('310001', data), { textOf: () => 'x' }), {
      code: '310001',
      text: 'x',
      ...data,
    })
  })
})
