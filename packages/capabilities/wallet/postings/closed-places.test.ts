import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { waitingPostings } from './postings.store.ts'

describe('what came to a place that is closed', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const asked = async (txid: string, asset: string, ...kinds: readonly string[]) => {
    const [deposit] = await sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth, is_coinbase,
        height, block_hash, seen_at, changed_at)
      values ('ETH', ${txid}, 'l0', ${asset}, 'r', 5, 1, 'deposit', 'credited', 1, false, 1, 'h', now(), now()) returning id`
    for (const kind of kinds)
      await sql`
        insert into wallet_postings (key, deposit_id, kind, generation, created_at)
        values (${`${txid} ${kind}`}, ${deposit?.id ?? 0n}, ${kind}, 0, now())`
    return deposit?.id ?? 0n
  }
  const waiting = async (...closed: readonly string[]) => {
    const places = closed.map((asset) => ({ network: 'ETH', asset }))
    return (await waitingPostings(sql, 0, 50, places)).map(({ key }) => key)
  }

  it('is not credited, nor taken back before it was, and holds up nothing else', async () => {
    await asked('kept', 'token', 'credit')
    await asked('lost', 'token', 'credit', 'reversal')
    const earlier = await asked('earlier', 'token', 'credit', 'reversal')
    await asked('other', 'native', 'credit')
    await asked('nobodys', 'token', 'suspend')
    await sql`update wallet_deposit_checks set checked_at = now()`
    // Credited before it was closed: what the chain takes back of that is taken back.
    await sql`
      update wallet_postings set outcome = 'posted', posted_at = now() where deposit_id = ${earlier} and kind = 'credit'`
    const always = ['earlier reversal', 'other credit', 'nobodys suspend']
    assert.deepEqual(await waiting('token'), always)
    assert.deepEqual(
      (await waiting()).toSorted(),
      ['kept credit', 'lost credit', 'lost reversal', ...always].toSorted(),
    )
    assert.deepEqual(await waiting('token', 'native'), ['earlier reversal', 'nobodys suspend'])
  })
})
