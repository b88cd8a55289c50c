import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '@bowline/chains/chain.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import type { AwaitedAmount } from '../../travel-rule/index.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { type FollowParts, followTravelRule } from './follow-travel-rule.ts'

const NOW = Date.UTC(2026, 0, 1)
const OWN = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

describe('an exact amount that shows whose a wallet is', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const came: unknown[] = []
  const awaited = { userId: 1, network: 'ETH', coin: 'ETH', address: OWN, amount: 77n, madeAtMs: NOW }
  const travelRule = {
    awaitedAmounts: async () => [awaited as unknown as AwaitedAmount],
    amountCame: async (what: unknown) => void came.push(what),
    ...{ verdictOn: async () => undefined, expire: async () => {}, awaitedOutcomes: async () => [] },
  } as unknown as FollowParts['travelRule']
  const parts = { sql, networks: walletNetworks('demo'), travelRule, postings: { settle: async () => undefined } }
  const arrives = async (change: { isBySender?: boolean; sender?: string; amount?: number; seenAtMs?: number }) => {
    const { isBySender = true, sender = OWN, amount = 77, seenAtMs = NOW } = change
    await sql`truncate wallet_deposits cascade`
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
        is_coinbase, is_by_sender, height, block_hash, seen_at, changed_at)
      values ('ETH', 't', 'v', ${NATIVE}, 'x', ${sender}, ${amount}, 1, 'deposit', 'confirming', 1, false, ${isBySender}, 1, 'h',
        ${new Date(seenAtMs)}, ${new Date(seenAtMs)})`
    came.length = 0
    await followTravelRule(parts, NOW)
    return came.length
  }

  it('is what the address’s own key sent since it was asked for', async () => {
    assert.equal(await arrives({}), 1)
    assert.equal(await arrives({ amount: 78 }), 0)
    assert.equal(await arrives({ sender: `0x${'7a'.repeat(20)}` }), 0)
    assert.equal(await arrives({ seenAtMs: NOW - 1 }), 0)
  })

  it('is not what its code passed on or somebody else had moved, which is done for anybody', async () => {
    assert.equal(await arrives({ isBySender: false }), 0)
  })
})
