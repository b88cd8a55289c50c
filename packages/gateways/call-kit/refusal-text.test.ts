import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { contractId, family, orNone } from '@bowline/contract/futures.ts'
import { userSettings } from '@bowline/contract/settings.ts'
import { jsonFaults } from '@bowline/contract/terms/json-faults.ts'
import { parameterForms } from '@bowline/contract/terms/parameter-forms.ts'
import { refusalValues } from '@bowline/contract/terms/refusal-values.ts'
import { decimal } from '@bowline/contract/values.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import type { z } from 'zod'
import { readValue } from './read-parameters.ts'
import { refusalText } from './refusal-text.ts'
import { SiteRefusal } from './site-refusal.ts'
import english from './words/en_US.json' with { type: 'json' }

const gateways = join(import.meta.dirname, '..')
const sources = globSync('{site,console}-api/**/*.ts', { cwd: gateways })
  .concat(globSync('{call,site}-kit/*.ts', { cwd: gateways }))
  .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
  .map((path) => readFileSync(join(gateways, path), 'utf8'))

type Elements = ReturnType<IntlMessageFormat['getAst']>
/** The parser's number for plain text. */
const LITERAL = 0

/** What a message must be given, also within what it chooses from. */
function namesIn(message: string | Elements): string[] {
  const elements = typeof message === 'string' ? new IntlMessageFormat(message, 'en-US').getAst() : message
  return elements.flatMap((element) => [
    ...('value' in element && element.type !== LITERAL ? [element.value] : []),
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []),
  ])
}
/** What answers the console: its own calls, and the reading of any call. */
const ofConsole = globSync('{console-api/**,call-kit}/*.ts', { cwd: gateways })
  .filter((path) => !/\.(test|fixture)\.ts$|denial|site-refusal|order/.test(path))
  .map((path) => readFileSync(join(gateways, path), 'utf8'))
const carried: Readonly<Record<string, object>> = refusalValues

describe('the reasons of refusals', () => {
  it('have a sentence, filled with what was hit', () => {
    assert.equal(refusalText('price.range', { least: '0.01', most: '9' }), 'The price must lie between 0.01 and 9.')
    assert.equal(refusalText('codes.often', { minutes: 1 }), 'Too many codes. Try again in a minute.')
    assert.equal(
      refusalText('parameter.least', { field: 'name', least: '3', unit: 'characters' }),
      'name must be at least 3 characters.',
    )
    assert.equal(
      refusalText('parameter.least', { field: 'limit', least: '3', unit: 'none' }),
      'limit must be at least 3.',
    )
  })

  it('name in their sentence exactly the values they carry', () => {
    for (const [reason, message] of Object.entries(english))
      assert.deepEqual([...new Set(namesIn(message))].sort(), Object.keys(carried[reason] ?? {}).sort(), reason)
    for (const reason of Object.keys(carried)) assert.ok(Object.hasOwn(english, reason), reason)
  })

  it('have words of their own for whatever is wrong with a parameter or a body, here and in the console', () => {
    const book: Record<string, string> = JSON.parse(
      readFileSync(join(gateways, '../../apps/console/words/en_US.json'), 'utf8'),
    )
    const lists = { 'parameter.form': ['form', parameterForms], 'body.malformed': ['problem', jsonFaults] } as const
    for (const [reason, [name, words]] of Object.entries(lists))
      for (const message of [english[reason as keyof typeof lists], book[`refusal.${reason}`] ?? '']) {
        const format = new IntlMessageFormat(message, 'en-US')
        const said = words.map((word) => format.format({ field: 'price', [name]: word }))
        assert.equal(new Set(said).size, words.length, reason)
      }
    const refused = (schema: z.ZodType, sent: unknown) => {
      try {
        readValue(schema, sent, 'price')
      } catch (error) {
        const { reason, values, message } = error as SiteRefusal
        return { reason, values, message }
      }
    }
    assert.deepEqual(refused(decimal, 'one'), {
      reason: 'parameter.form',
      values: { field: 'price', form: 'decimal' },
      message: 'price must be a plain decimal number.',
    })
    assert.deepEqual(
      [orNone(decimal), orNone(family), orNone(contractId)].map((schema) => refused(schema, 'one')?.message),
      ['price must be a plain decimal number.', 'price must be one of u, b.', 'price must be a whole number.'],
    )
    const named = refused(
      userSettings.hotkeys,
      Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, ''])),
    )
    assert.deepEqual(
      [named?.reason, named?.values],
      ['parameter.most', { field: 'price', most: '200', unit: 'entries' }],
    )
  })

  it('do not compile without their values, or with others', () => {
    const wrong: (() => SiteRefusal)[] = [
      // @ts-expect-error: it names the most there may be
      () => new SiteRefusal(SiteCode.refused, 'alerts.most', null, {}),
      // @ts-expect-error: nothing is given at all
      () => new SiteRefusal(SiteCode.refused, 'alerts.most'),
      // @ts-expect-error: a count is a number
      () => new SiteRefusal(SiteCode.refused, 'alerts.most', null, { most: '5' }),
      // @ts-expect-error: the sentence knows above and below
      () => new SiteRefusal(SiteCode.refused, 'alert.passed', null, { direction: 'up', price: '5' }),
      // @ts-expect-error: it names nothing
      () => new SiteRefusal(SiteCode.refused, 'order.unknown', null, { most: 5 }),
      // @ts-expect-error: there is no such reason
      () => new SiteRefusal(SiteCode.refused, 'order.unheard-of'),
    ]
    // The compiler has judged them. What it could not stop would be an error here, not a sentence with a hole.
    assert.throws(wrong[0] as () => unknown, /most/)
  })

  it('are all given somewhere', () => {
    for (const reason of Object.keys(english))
      assert.ok(
        sources.some((text) => text.includes(`'${reason}'`)),
        `${reason} is given nowhere`,
      )
  })

  it('have the console’s own words where the console can meet them, with no other values', () => {
    const book: Record<string, string> = JSON.parse(
      readFileSync(join(gateways, '../../apps/console/words/en_US.json'), 'utf8'),
    )
    for (const reason of Object.keys(english)) {
      const said = book[`refusal.${reason}`]
      if (said === undefined) {
        assert.ok(!ofConsole.some((text) => text.includes(`'${reason}'`)), `the console has no words for ${reason}`)
        continue
      }
      for (const name of namesIn(said)) assert.ok(Object.hasOwn(carried[reason] ?? {}, name), `${reason}: ${name}`)
    }
  })

  it('keep their values where a refusal gets more data', () => {
    const refused = new SiteRefusal(SiteCode.refused, 'alerts.most', { a: 1 }, { most: 5 }).with({ field: 'price' })
    assert.deepEqual([refused.data, refused.values], [{ a: 1, field: 'price' }, { most: 5 }])
    assert.equal(refused.message, '5 alerts are waiting already. Delete one first.')
  })
})
