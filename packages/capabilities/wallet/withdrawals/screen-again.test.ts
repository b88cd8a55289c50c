import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { screenAgain } from './screen-again.ts'
import { payableWithdrawals } from './withdrawals.store.ts'

const NOW = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

describe('a withdrawal that waited', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const network = walletNetworks('demo').find((each) => each.network === 'ETH') ?? assert.fail()
  const settled: number[] = []
  /** What lists say of its receiver, and until when another provider's approval is good. */
  let risk: 'low' | 'medium' | 'sanctioned' = 'low'
  let approvedUntilMs: number | undefined
  const parts = {
    sql,
    postings: { settle: async (posting: number) => void settled.push(posting) },
    addressRisks: { assess: async () => risk },
    travelRule: { approvedUntil: async () => approvedUntilMs },
  }
  const screen = (atMs = NOW) => screenAgain(parts, atMs)
  const payable = async (atMs = NOW) => (await payableWithdrawals(sql, network, ['ETH'], 9, atMs)).length
  async function stands() {
    const [row] = await sql<{ state: string; next: string | null; reason: string; persons: number }[]>`
      select state, next_state as next, reason, persons from withdrawals`
    return row
  }

  beforeEach(async () => {
    settled.length = 0
    risk = 'low'
    approvedUntilMs = undefined
    await sql`truncate withdrawals cascade`
    await sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (${randomUUID()}, 1, 1, 1, 'ETH', 'ETH', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0', 100000000, 100000, 1, 0,
        'queued', ${new Date(NOW)}, ${new Date(NOW)})`
  })

  it('is paid when its receiver was looked at within a quarter of an hour', async () => {
    assert.equal(await payable(), 0)
    await screen()
    assert.deepEqual([await payable(), await payable(NOW + 15 * MINUTE)], [1, 0])
    await screen(NOW + 15 * MINUTE)
    assert.equal(await payable(NOW + 15 * MINUTE), 1)
  })

  it('goes back to its owner where its receiver was listed meanwhile', async () => {
    await screen()
    risk = 'sanctioned'
    await screen(NOW + 15 * MINUTE)
    assert.deepEqual(await stands(), { state: 'queued', next: 'rejected', reason: 'address-listed', persons: 0 })
    const [posting] = await sql<{ id: bigint; kind: string }[]>`select id, kind from wallet_postings`
    assert.deepEqual([posting?.kind, settled], ['release', [Number(posting?.id)]])
    assert.equal(await payable(NOW + 15 * MINUTE), 0)
  })

  it('waits for a person where its receiver is doubted and nobody has looked, and is paid when somebody has', async () => {
    risk = 'medium'
    await screen()
    assert.deepEqual(await stands(), { state: 'review', next: null, reason: 'address-doubted', persons: 1 })
    await sql`update withdrawals set state = 'queued'`
    await screen()
    assert.equal(await payable(), 1)
  })

  it('is paid no later than another provider’s approval allows', async () => {
    approvedUntilMs = NOW + MINUTE
    await screen()
    assert.deepEqual([await payable(NOW + MINUTE - 1), await payable(NOW + MINUTE)], [1, 0])
    await screen(NOW + MINUTE)
    assert.deepEqual(await stands(), { state: 'queued', next: 'rejected', reason: 'travel-rule-expired', persons: 0 })
  })
})
