import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { locales } from '@bowline/contract/terms/locales.ts'
import { type Block, blockOf, fixes, wordOf } from './blocked.ts'

it('reports what keeps a user from withdrawing, and until when', () => {
  assert.deepEqual(blockOf({ code: '330007', data: { reason: 'held', heldUntilMs: 5 } }), {
    reason: 'held',
    untilMs: 5,
  })
  assert.deepEqual(blockOf({ code: '420011', data: { lockedUntilMs: 7 } }), { reason: 'pin-locked', untilMs: 7 })
  assert.deepEqual(blockOf({ code: '420012', data: { reason: 'pin' } }), { reason: 'pin' })
  assert.deepEqual(blockOf({ code: '330006', data: { reason: 'level-needed', neededLevel: 1 } }), {
    reason: 'level-needed',
  })
  assert.deepEqual(blockOf({ code: '10000', data: { reason: 'frozen' } }), { reason: 'frozen' })
  // A database that does not answer is nobody's account.
  assert.equal(blockOf({ code: '120008', data: null }), undefined)
  assert.equal(blockOf({ code: '10000', data: { reason: 'toString' } }), undefined)
})

it('tells a country that is restricted from one that only asks who one is, and from a review', () => {
  const cases: readonly [code: string, data: object | null, Block['reason']][] = [
    ['110070', null, 'country'],
    ['999409', null, 'country'],
    ['999408', { reason: 'restricted', neededLevel: 2 }, 'country-verify'],
    ['999408', null, 'country-verify'],
    ['999408', { reason: 'kyc', neededLevel: 1 }, 'country-kyc'],
    ['999409', { reason: 'kyc', neededLevel: 1 }, 'country-kyc'],
    ['999408', { reason: 'level', neededLevel: 1 }, 'level-needed'],
    ['999410', null, 'in-review'],
  ]
  for (const [code, data, reason] of cases) assert.deepEqual(blockOf({ code, data }), { reason }, `${code} ${reason}`)
})

it('says each in words of its own, in every language, and leads to verifying where that helps', () => {
  const reasons = ['country', 'country-verify', 'country-kyc', 'in-review', 'level-needed'] as const
  for (const { id } of locales) {
    const words = JSON.parse(readFileSync(join(import.meta.dirname, `words/${id}.json`), 'utf8'))
    for (const way of ['deposit', 'withdrawal'] as const) {
      const texts = new Set(reasons.map((reason) => words[wordOf(reason, way)]))
      assert.ok(!texts.has(undefined) && texts.size === reasons.length, `${id} ${way}`)
    }
    assert.notEqual(words[wordOf('in-review', 'deposit')], words[wordOf('in-review', 'withdrawal')], id)
    for (const { word } of Object.values(fixes)) assert.ok(words[word], `${id} ${word}`)
  }
  const leads = (reason: Block['reason']) => fixes[reason]?.to
  for (const reason of ['country-verify', 'country-kyc', 'level-needed'] as const)
    assert.equal(leads(reason), '/account/id_verification', reason)
  for (const reason of ['country', 'in-review', 'frozen'] as const) assert.equal(leads(reason), undefined, reason)
})
