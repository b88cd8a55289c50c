import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { localeIds, locales } from '@bowline/contract/terms/locales.ts'
import { refusalValues } from '@bowline/contract/terms/refusal-values.ts'
import { textsOf } from '@bowline/design-system/words/messages.ts'
import { parse } from '@formatjs/icu-messageformat-parser'

const texts = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
const read = (locale: string) => texts(`words/${locale}.json`)
/** What the API says of each reason there is. */
const english = texts('../../../packages/gateways/call-kit/words/en_US.json')
const namesIn = (message: string) => new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name ?? ''))

const carried: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = refusalValues

/** Every way to fill a sentence: with each word that a value can be. */
function samplesOf(reason: string): Record<string, string | number>[] {
  return Object.entries(carried[reason] ?? {}).reduce<Record<string, string | number>[]>(
    (samples, [name, kind]) => {
      const values = typeof kind === 'string' ? [kind === 'number' ? 3 : '0.5'] : kind
      return samples.flatMap((sample) => values.map((value) => ({ ...sample, [name]: value })))
    },
    [{}],
  )
}

describe('the sentences of refusals', () => {
  it('are about reasons that the API gives', () => {
    for (const reason of Object.keys(read('en_US'))) assert.ok(english[reason], reason)
  })

  it('can be said with the values of their reason alone, in every language', () => {
    for (const { id, tag } of locales)
      for (const [reason, message] of Object.entries(read(id))) {
        // A name that is not among the values would throw.
        const say = textsOf({ [reason]: parse(message) }, { tag, direction: 'ltr' })
        for (const sample of samplesOf(reason)) assert.ok(say(reason, sample), `${id} ${reason}`)
      }
  })

  it('exist for every reason with a bound that a page can meet', () => {
    // These are told of a call that no page makes, or by the page itself with the time it has to wait.
    const forPrograms =
      /^(parameter|body|staff|setting|currency|factor|code|codes|send|order\.(needs|takes|stop-or))\b|^filter\.NONE/
    for (const [reason, message] of Object.entries(english))
      if (message.includes('{') && !forPrograms.test(reason)) assert.ok(read('en_US')[reason], reason)
  })

  it('name the bound in every language', () => {
    for (const id of localeIds)
      for (const [reason, message] of Object.entries(read('en_US')))
        for (const name of namesIn(message))
          assert.ok(namesIn(read(id)[reason] ?? '').has(name), `${id} ${reason}: ${name}`)
  })
})
