import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { spendableOutputs } from './open-payments.store.ts'

const [HOT, WARM] = ["m/84'/0'/1'", "m/84'/0'/3'"]

describe('what a wallet of ours may spend', async () => {
  const { sql } = await setDatabase()
  await sql`
    insert into wallet_addresses (family, branch, number, address, key, role, given_at)
    values ('bitcoin', 0, 3, 'bc1hot', 'hot', 'hot', now()), ('bitcoin', 0, 4, 'bc1warm', 'warm', 'warm', now())`
  const deposit = (stage: string, receiver: string, amount: number) => sql`
    insert into wallet_deposits (network, txid, place, asset, receiver, amount, side, stage, credit_depth, is_coinbase, height,
      block_hash, seen_at, changed_at)
    values ('BTC', ${`${stage} ${receiver}`}, 'o0', 'native', ${receiver}, ${amount}, 'suspense', ${stage}, 1, false,
      ${stage === 'seen' ? null : 1}, ${stage === 'seen' ? null : 'h'}, now(), now())`
  const spendable = async (place: 'hot' | 'warm' | 'cold') =>
    (await spendableOutputs(sql, 'BTC', 'bitcoin', place)).map(({ path, amount }) => `${amount} at ${path}`)

  it('of strangers’ payments is what cannot be undone any more: one that waits for ever pins nothing', async () => {
    for (const [n, stage] of ['seen', 'confirming', 'credited', 'dropped', 'unlocked'].entries())
      await deposit(stage, 'hot', n + 1)
    await deposit('unlocked', 'warm', 9)
    assert.deepEqual(await spendable('hot'), [`5 at ${HOT}/0/3`])
    assert.deepEqual(await spendable('warm'), [`9 at ${WARM}/0/4`])
    assert.deepEqual(await spendable('cold'), [])
  })

  it('of its own change is what is in a block, and nothing that a payment is bound to', async () => {
    const [payment] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, created_at, changed_at)
      values ('BTC', 'payout', 'sent', '{"change":{"address":"bc1change","amount":"7n"}}', now(), now()) returning id`
    assert.deepEqual(await spendable('hot'), [`5 at ${HOT}/0/3`], 'not before it is mined')
    const id = payment?.id ?? 0n
    await sql`
      insert into wallet_outputs (network, txid, index, address, path, amount, payment)
      values ('BTC', 't', 1, 'bc1change', ${`${HOT}/1/8`}, 7, ${id}), ('BTC', 't', 2, 'bc1warm', ${`${WARM}/0/4`}, 8, ${id})`
    assert.deepEqual(await spendable('hot'), [`7 at ${HOT}/1/8`, `5 at ${HOT}/0/3`])
    assert.deepEqual(await spendable('warm'), [`8 at ${WARM}/0/4`, `9 at ${WARM}/0/4`])
    await sql`insert into wallet_spends (network, spend, payment) values ('BTC', 't:1', ${id}), ('BTC', 'unlocked hot:0', ${id})`
    assert.deepEqual(await spendable('hot'), [])
  })
})
