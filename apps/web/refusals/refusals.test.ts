import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { localeIds } from '@bowline/contract/terms/locales.ts'

const texts = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
const read = (locale: string) => texts(`words/${locale}.json`)
/** What the API says of each reason there is. */
const english = texts('../../../packages/gateways/call-kit/words/en_US.json')
const namesIn = (message: string) => new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name ?? ''))

describe('the sentences of refusals', () => {
  it('are about reasons that the API gives, and name nothing it does not', () => {
    for (const [reason, message] of Object.entries(read('en_US'))) {
      const said = english[reason]
      assert.ok(said, reason)
      for (const name of namesIn(message)) assert.ok(namesIn(said).has(name), `${reason}: ${name}`)
    }
  })

  it('exist for every reason with a bound that a page can meet', () => {
    // These are told of a call that no page makes, or by the page itself with the time it has to wait.
    const forPrograms =
      /^(parameter|body|staff|setting|currency|factor|code|codes|order\.(needs|takes|stop-or))\b|^filter\.NONE/
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
