import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { localeIds } from '@bowline/contract/terms/locales.ts'
import { refusalText } from '@bowline/gateways/call-kit/refusal-text.ts'
import english from '@bowline/gateways/call-kit/words/en_US.json' with { type: 'json' }
import { IntlMessageFormat } from 'intl-messageformat'

const read = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `words/${locale}.json`), 'utf8'))
const namesIn = (message: string) => new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name ?? ''))

describe('the sentences of refusals', () => {
  it('are about reasons that the API gives, and name nothing it does not', () => {
    for (const [reason, message] of Object.entries(read('en_US'))) {
      const said = (english as Record<string, string>)[reason]
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
    for (const id of localeIds) {
      const told = new IntlMessageFormat(read(id)['price.range'] ?? '', 'en-US').format({ least: '0.25', most: '750' })
      assert.match(String(told), /0\.25/, id)
      assert.match(String(told), /750/, id)
    }
    assert.match(refusalText('price.range', { least: '0.25', most: '750' }), /0\.25 and 750/)
  })
})
