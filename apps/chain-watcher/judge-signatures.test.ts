import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { setDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { openAnvil } from '@bowline/chains/evm/anvil.fixture.ts'
import { walletOf } from '@bowline/chains/evm/contract-wallet.fixture.ts'
import { evmDigest } from '@bowline/chains/evm/signed-message.ts'
import { ownEvmWallet } from '@bowline/chains/own-wallet.fixture.ts'
import { judgeSignatures } from './judge-signatures.ts'

const TEXT = 'I control this address.'

it('has contracts say whether signatures are theirs, each once', async () => {
  const { sql } = await setDatabase()
  const { chain, ask, send, node, close } = await openAnvil()
  after(close)
  const txid = await send({ data: walletOf(ownEvmWallet.address) })
  await node.mine(4)
  const { contractAddress } = await ask<{ contractAddress: string }>('eth_getTransactionReceipt', txid)
  const [alice] = await sql<{ id: bigint }[]>`insert into users (email) values ('alice@example.com') returning id`
  const asked = async (signature: string) => {
    const [row] = await sql<{ id: string }[]>`
      with asked as (
        insert into travel_rule_cases (id, user_id, coin, network, address, amount, value, need, state, send_to, is_owner,
          asked_at, changed_at, expires_at)
        values (gen_random_uuid(), ${alice?.id ?? 0n}, 'ETH', 'ETH', ${contractAddress}, 1, 1, 'proof', 'proving', 'self-hosted', true,
          now(), now(), now()) returning id),
      text as (
        insert into travel_rule_challenges (case_id, token_hash, message, made_at, expires_at)
        select id, sha256(id::text::bytea), ${TEXT}, now(), now() from asked returning case_id)
      insert into travel_rule_signatures (case_id, network, address, digest, signature)
      select case_id, 'ETH', ${contractAddress}, ${evmDigest(TEXT)}, ${Buffer.from(signature.slice(2), 'hex')} from text
      returning case_id as id`
    return row?.id ?? ''
  }
  const verdictOn = async (id: string) => {
    const [row] = await sql<
      { verdict: boolean | null }[]
    >`select verdict from travel_rule_signatures where case_id = ${id}`
    return row?.verdict
  }
  const own = await asked(ownEvmWallet.sign(TEXT))
  const forged = await asked(ownEvmWallet.sign(`${TEXT} `))
  await judgeSignatures(sql, 'ARBITRUM')(chain)
  assert.deepEqual([await verdictOn(own), await verdictOn(forged)], [null, null], 'of another network')
  await judgeSignatures(sql, 'ETH')(chain)
  assert.deepEqual([await verdictOn(own), await verdictOn(forged)], [true, false])
})
