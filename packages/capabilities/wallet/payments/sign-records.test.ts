import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { signRecord } from '@bowline/chains/signer/withdrawal-record.ts'
import type { Log } from '@bowline/platform/log.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { WalletUnits } from '../networks/wallet-units.ts'
import { recordKey } from '../signing/record-key.ts'
import { readRecords } from './plan-text.ts'
import { signRecords } from './sign-records.ts'

const NOW = new Date(Date.UTC(2026, 0, 1))
const TO = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const MALLORY = '0x00000000000000000000000000000000000000aa'

/** What the process that plans payments may write, which is more than it should. */
interface Planned {
  readonly network?: string
  readonly persons?: number
  readonly isScreened?: boolean
  readonly reviews?: number
  readonly postings?: readonly string[]
}

describe('records of payments', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const key = recordKey({ deriveKey: () => Buffer.alloc(32, 7) })
  const units = new WalletUnits(walletNetworks('demo'), () => 1)
  const logged: string[] = []
  const log = { error: (_: unknown, text: string) => logged.push(text) } as unknown as Log
  const sign = () => signRecords({ sql, networks: walletNetworks('demo'), units, key, log, now: () => NOW.getTime() })

  async function payment(network: string, id: string): Promise<bigint> {
    const plan = { kind: 'evm', network, payouts: [{ id, asset: 'native', to: TO, amount: '1n' }] }
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, created_at, changed_at)
      values (${network}, 'payout', 'asked', ${sql.json(plan)}, ${NOW}, ${NOW}) returning id`
    return row?.id ?? assert.fail()
  }

  async function plan(planned: Planned = {}) {
    const { network = 'ETH', persons = 0, isScreened = true, reviews = 0, postings = ['approve'] } = planned
    const withdrawId = randomUUID()
    const [row] = await sql<{ id: bigint }[]>`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, persons,
        state, requested_at, changed_at, payable_until)
      values (${withdrawId}, 1, 1, 1, 'ETH', 'ETH', ${TO}, 100000000, 100000, 1, 0, ${persons}, 'planned', ${NOW}, ${NOW},
        ${isScreened ? NOW : null})
      returning id`
    const id = row?.id ?? assert.fail()
    for (let staff = 0; staff < reviews; staff += 1)
      await sql`insert into withdrawal_reviews (withdrawal, staff, verdict, at) values (${id}, ${staff}, 'approve', ${NOW})`
    for (const kind of postings)
      await sql`
        insert into wallet_postings (key, withdrawal_id, kind, created_at, posted_at, outcome)
        values (${`wdr:${withdrawId}`}, ${id}, ${kind}, ${NOW}, ${NOW}, 'posted')`
    const payout = await payment(network, withdrawId)
    await sql`
      insert into wallet_payment_outputs (payment, place, withdrawal, address, asset, amount)
      values (${payout}, 0, ${id}, ${MALLORY}, 'native', 1)`
    return payout
  }
  async function recordsOf(payout: bigint) {
    const [row] = await sql<{ records: unknown }[]>`select records from wallet_payments where id = ${payout}`
    return row?.records ? readRecords(row.records) : undefined
  }

  it('say what the withdrawal says, whatever its payment says', async () => {
    const payout = await plan({ persons: 1, reviews: 1 })
    assert.equal(await sign(), 1)
    const [record] = (await recordsOf(payout)) ?? []
    assert.deepEqual([record?.record.to, record?.record.amount], [TO, 999n * 10n ** 15n])
    assert.deepEqual(logged, [])
  })

  const never: Readonly<Record<string, Planned>> = {
    'whose money the ledger has not set apart': { postings: ['lock'] },
    'whose money went back': { postings: ['lock', 'release', 'approve'] },
    'whose receiver nobody has looked at since it waits': { isScreened: false },
    'that a person has still to look at': { persons: 2, reviews: 1 },
    'over another network than its owner chose': { network: 'ARBITRUM' },
  }
  for (const [what, planned] of Object.entries(never))
    it(`are signed for no withdrawal ${what}`, async () => {
      logged.length = 0
      const payout = await plan(planned)
      assert.equal(await sign(), 0)
      assert.equal(await recordsOf(payout), undefined)
      assert.match(logged.join(), /nobody decided/)
    })

  it('are signed for no output that is neither a withdrawal’s nor at a path of ours', async () => {
    const payout = await payment('ETH', 'own')
    await sql`
      insert into wallet_payment_outputs (payment, place, to_path, address, asset, amount)
      values (${payout}, 0, '', ${MALLORY}, 'native', 1)`
    assert.equal(await sign(), 0)
    assert.equal(await recordsOf(payout), undefined)
    // Such a record would read like one of a withdrawal to a stranger.
    const record = { id: 'own', network: 'ETH', asset: 'native', to: MALLORY, amount: 1n, createdAtMs: 1 }
    assert.throws(() => signRecord({ ...record, toPath: '' }, key), /empty path/)
  })
})
