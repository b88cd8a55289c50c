import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { CountryRules } from './country-rules.ts'
import { changeRule, ruleHistory } from './index.ts'

const NOW = Date.UTC(2030, 0, 1)
const ADDRESS_OF_GOOGLE = '8.8.8.8'
const ADDRESS_IN_IRAN = '5.160.0.1'

describe('country rules', () => {
  let database: TemporaryDatabase
  let rules: CountryRules

  before(async () => {
    database = await migratedDatabase()
    rules = await CountryRules.open(database.sql, createLog('test', { level: 'silent' }))
  })
  after(async () => {
    await rules.close()
    await database.drop()
  })

  it('knows where public addresses are, and nothing about private ones', () => {
    assert.equal(rules.countryOf(ADDRESS_OF_GOOGLE).country, 'US')
    assert.equal(rules.countryOf(`::ffff:${ADDRESS_OF_GOOGLE}`).country, 'US')
    for (const ip of ['127.0.0.1', '::1', '10.1.2.3', '192.168.1.1', 'fe80::1%eth0', 'fd00::1', 'nonsense', ''])
      assert.deepEqual(rules.countryOf(ip), { isUncertain: false, candidates: [] })
  })

  it('starts with the defaults, follows an operator’s change, and tells every listener even if one throws', async () => {
    const ask = () => rules.decide({ product: 'spot', ip: ADDRESS_IN_IRAN, identity: 'none' })
    assert.equal(ask(), 'verify')
    assert.equal(rules.decide({ product: 'spot', ip: '127.0.0.1', identity: 'none' }), 'allow')
    let received = 0
    rules.onChange(() => {
      throw new Error('a bug elsewhere')
    })
    rules.onChange(() => {
      received += 1
    })
    const change = {
      country: 'IR',
      product: 'spot',
      action: 'open',
      rule: 'allow',
      note: 'a licence',
      nowMs: NOW,
    } as const
    const done = await changeRule(database.sql, { ...change, changedBy: 'alice', expectedVersion: 0 })
    assert.deepEqual(done, { ok: true, version: 1 })
    await until(() => ask() === 'allow')
    assert.equal(rules.table().version, 1)
    assert.equal(received, 1)
    const [line] = await ruleHistory(database.sql, { country: 'IR', limit: 10 })
    assert.deepEqual([line?.changedBy, line?.note, line?.changedAtMs], ['alice', 'a licence', NOW])
  })

  it('refuses one of two operators who start from the same version', async () => {
    const from = (changedBy: string) =>
      changeRule(database.sql, {
        country: 'DE',
        product: '*',
        action: '*',
        rule: 'kyc',
        note: 'why',
        changedBy,
        expectedVersion: 1,
        nowMs: NOW,
      })
    const results = await Promise.all([from('alice'), from('bob')])
    assert.equal(results.filter(({ ok }) => ok).length, 1)
  })

  it('refuses a rule outside the table, and a change without a reason', async () => {
    const good = { country: 'DE', product: 'spot', action: 'open', rule: 'kyc', note: 'why' }
    for (const bad of [{ country: 'de' }, { product: 'moon' }, { action: 'login' }, { rule: 'maybe' }, { note: '' }]) {
      const change = { ...good, ...bad, changedBy: 'alice', expectedVersion: 2, nowMs: NOW } as never
      assert.deepEqual(await changeRule(database.sql, change), { ok: false, refusal: 'malformed' })
    }
  })
})
