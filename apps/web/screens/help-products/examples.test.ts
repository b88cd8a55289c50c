import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { localeIds } from '@bowline/contract/terms/locales.ts'
import { acquired, averageCostOf, breakevenPriceOf, NO_COST, sold } from '@bowline/core/formulas/average-cost.ts'
import { divide, parseUnits, trimUnits } from '@bowline/money'

type Words = Record<string, string>

const wordsIn = (locale: string): Words =>
  JSON.parse(readFileSync(new URL(`words/${locale}.json`, import.meta.url), 'utf8'))

/** Figures without what separates thousands and decimals, which differs by language. */
const figuresOf = (text: string) =>
  (text.match(/\d(?:[\d.,\u00a0\u202f]*\d)?/g) ?? []).map((figure) => figure.replace(/\D/g, ''))

const units = (text: string) => parseUnits(text, 8) as bigint

describe('worked examples of products', () => {
  const english = wordsIn('en_US')

  for (const locale of localeIds)
    it(`have in ${locale} every figure that the English ones have`, () => {
      const words = wordsIn(locale)
      for (const key of Object.keys(english).filter((each) => each.endsWith('.example'))) {
        const figures = figuresOf(words[key] ?? '')
        const missing = figuresOf(english[key] ?? '').filter((figure) => !figures.includes(figure))
        assert.deepEqual(missing, [], `${key} in ${locale}`)
      }
    })

  it('come out as the page of the breakeven analysis computes them', () => {
    const bought = acquired(NO_COST, units('4.995'), units('25000'))
    const left = sold(bought, units('2'), units('10989'))
    const shown = (amount: bigint | undefined, unit: bigint) =>
      trimUnits(divide(amount ?? 0n, unit, 'half-even') * unit, 8)
    const text = english['breakeven.example']?.replaceAll(',', '') ?? ''
    for (const figure of [
      shown(averageCostOf(bought), 100_000n),
      shown(left.realised, 1_000_000n),
      shown(breakevenPriceOf(left, 1_000n), 100_000n),
    ])
      assert.ok(text.includes(figure), `${figure} in “${text}”`)
  })
})
