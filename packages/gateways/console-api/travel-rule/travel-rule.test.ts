import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTravelRule } from '@bowline/capabilities/travel-rule/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const LIST = 'GET /console-api/travel-rule/waiting'
const READ = 'GET /console-api/travel-rule/parties'
const REVIEW = 'POST /console-api/travel-rule/review'

describe('recipients that only people can confirm', async () => {
  const { api, sql } = await setApi()
  const [compliance, finance, support] = await Promise.all(
    (['compliance', 'finance', 'support'] as const).map((role) => StaffVisitor.signedIn(api, role, role)),
  )

  it('are read by few, each time on record, and decided once', async () => {
    const { userId } = await api.person('alice', [])
    const rules = openTravelRule({
      ...{
        sql,
        secrets: Secrets.open(api.directory),
        now: Date.now,
        signedBy: () => undefined,
        contractDigest: () => undefined,
        speaksTrp: false,
      },
      settings: () => ({ homeCountry: null, lei: null, providers: [] }),
      countryOf: async () => 'DE',
      originatorOf: async () => ({ familyName: 'Example', name: 'Alice', customer: '7', country: 'DE' }),
      legalName: () => 'Bowline',
    })
    const unit = 100_000_000n
    const transfer = { userId, coin: 'BTC', network: 'BTC', address: 'bcrt1qxyz', tag: 0, amount: unit, value: unit }
    const asked = await rules.caseFor(transfer, await rules.standing(sql, transfer, 0n))
    await rules.declare(userId, asked?.id ?? '', {
      ...{ sendTo: 'provider', isOwner: false, providerName: 'Quay', beneficiaryCountry: 'CH' },
      beneficiary: { familyName: 'Muster', name: 'Bob' },
    })
    const { rows } = await finance.call(LIST, {})
    const [row] = rows
    assert.deepEqual([rows.length, row?.amount, row?.provider, row?.isOwner], [1, '1.00000000', 'Quay', false])
    const id = row?.id ?? ''
    assert.match((await support.refused(READ, { id })).msg, /role/)
    const { parties } = await compliance.call(READ, { id })
    assert.deepEqual(parties, {
      originator: { familyName: 'Example', name: 'Alice' },
      ...{ originatorAccount: '7', originatorCountry: 'DE' },
      beneficiary: { familyName: 'Muster', name: 'Bob' },
      ...{ beneficiaryCountry: 'CH', provider: 'Quay' },
    })
    const decide = { id, verdict: 'accept', reason: 'they wrote back' } as const
    assert.match((await finance.refused(REVIEW, decide)).msg, /role/)
    assert.deepEqual(await compliance.call(REVIEW, decide), { done: 'accepted' })
    assert.match((await compliance.refused(REVIEW, { ...decide, verdict: 'reject' })).msg, /Nobody waits/)
    assert.deepEqual((await compliance.call(LIST, {})).rows, [])
    const { rows: log } = await compliance.call('GET /console-api/audit/list', {})
    assert.deepEqual(
      log.map(({ action }) => action).filter((action) => /^travel-rule\.(read|accept)/.test(action)),
      ['travel-rule.accept', 'travel-rule.read'],
    )
    // After five years nobody can read it any more.
    await sql`delete from travel_rule_keys`
    assert.deepEqual(await compliance.call(READ, { id }), { parties: null })
  })
})
