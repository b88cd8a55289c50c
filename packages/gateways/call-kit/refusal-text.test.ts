import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { refusalText } from './refusal-text.ts'
import english from './words/en_US.json' with { type: 'json' }

const gateways = join(import.meta.dirname, '..')
const sources = globSync('{site,console}-api/**/*.ts', { cwd: gateways })
  .concat(globSync('{call,site}-kit/*.ts', { cwd: gateways }))
  .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(gateways, path), 'utf8') }))

/** The names in a message, without the words it chooses by. */
const namesIn = (message: string) => [...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name ?? '')

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

  it('are all given somewhere, with what their sentence names', () => {
    const given = sources.filter(({ path }) => !path.endsWith('refusal-text.ts'))
    for (const [reason, message] of Object.entries(english)) {
      // The names of filters are joined to their prefix, and take the market's bounds.
      if (reason.startsWith('filter.')) continue
      const uses = given.flatMap(({ path, text }) =>
        text
          .split(`'${reason}'`)
          .slice(1)
          .map((after) => ({ path, after })),
      )
      assert.ok(uses.length > 0, `${reason} is given nowhere`)
      for (const name of namesIn(message))
        assert.ok(
          uses.some(({ after, path }) =>
            `${after.slice(0, 300)} ${given.find((file) => file.path === path)?.text}`.includes(name),
          ),
          `${reason}: ${name}`,
        )
    }
  })
})
