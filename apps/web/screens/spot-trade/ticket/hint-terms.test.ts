import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { locales } from '@bowline/contract/terms/locales.ts'
import { hintTerms } from './hint-terms.ts'
import { changeTicket, orderKinds, startTicket } from './order-ticket.ts'
import type { SpotWords } from './use-spot-words.ts'

function wordsIn(folder: string, locale: string): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../..', folder, `words/${locale}.json`), 'utf8'))
}

function spotWords(locale: string): SpotWords {
  const words = { ...wordsIn('desk', locale), ...wordsIn('screens/spot-trade', locale) }
  return Object.assign((key: string) => words[key] ?? '', { find: (key: string) => words[key] }) as SpotWords
}

const start = startTicket({})

describe('the hints of the order form', () => {
  it('explain every term of every kind of order by a sentence, in every language', () => {
    for (const { id } of locales) {
      const hints = wordsIn('screens/spot-trade/hints', id)
      const t = spotWords(id)
      for (const kind of orderKinds)
        for (const { name, hint, text } of hintTerms(changeTicket(start, { do: 'kind', kind }), t)) {
          assert.notEqual(name, '', `${id} ${kind}`)
          const sentence = text ?? hints[`hint.${hint}`] ?? ''
          assert.ok(sentence.length >= 4, `${id} ${kind}: ${hint} says nothing`)
        }
    }
  })

  it('are of what the form shows', () => {
    const t = spotWords('en_US')
    const namesOf = (kind: (typeof orderKinds)[number]) =>
      hintTerms(changeTicket(start, { do: 'kind', kind }), t).map(({ name }) => name)
    assert.deepEqual(namesOf('market'), ['Market', 'Self-trade prevention'])
    assert.deepEqual(namesOf('trailing').slice(0, 3), ['Trailing stop', 'Trail', 'Activate at'])
    assert.deepEqual(namesOf('limit'), ['Limit', 'Best', 'TP/SL', 'GTC', 'IOC', 'FOK', 'GTD', 'Self-trade prevention'])
  })
})
