import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { FuturesAccounts } from './futures-accounts.ts'

const NOW = Date.UTC(2030, 0, 1)

describe('a futures account', async () => {
  const { sql } = await setDatabase()
  const [row] = await sql<{ id: bigint }[]>`
    insert into users (email, password_hash) values ('alice@example.com', 'none') returning id`
  const alice = Number(row?.id)
  const said = { version: RISK_NOTICE_VERSION, answers: ['yes'], ip: '127.0.0.1', userAgent: 'test' }

  it('opens after the notice of this version is accepted, once', async () => {
    const accounts = new FuturesAccounts(sql)
    assert.equal(await accounts.open(alice, NOW), false)
    assert.equal(await accounts.accept(alice, { ...said, version: '2020-01' }, NOW), undefined)
    assert.deepEqual(await accounts.of(alice), { acceptance: undefined, openedAtMs: undefined })

    const acceptance = await accounts.accept(alice, said, NOW)
    assert.equal(acceptance?.atMs, NOW)
    assert.deepEqual(await accounts.accept(alice, { ...said, ip: '127.0.0.2' }, NOW + 1), acceptance)
    const kept = await sql`select version, answers, host(ip) as ip, user_agent from futures_risk_acceptances`
    assert.deepEqual(
      kept.map((each) => ({ ...each })),
      [{ version: RISK_NOTICE_VERSION, answers: '["yes"]', ip: '127.0.0.1', user_agent: 'test' }],
    )

    assert.equal(await accounts.open(alice, NOW + 2), true)
    assert.equal(await accounts.open(alice, NOW + 3), true)
    assert.deepEqual(await accounts.of(alice), { acceptance, openedAtMs: NOW + 2 })
    assert.deepEqual(await new FuturesAccounts(sql).of(alice), { acceptance, openedAtMs: NOW + 2 })
  })
})
