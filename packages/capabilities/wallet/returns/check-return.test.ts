import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '@bowline/chains'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import type { EvmPlan } from '@bowline/chains/payment-plan.ts'
import { accountKey, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { accountPath, keepAccountKey } from '../addresses/account-keys.store.ts'
import { giveAddresses } from '../addresses/give-address.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { allowedReturnOf } from './check-return.ts'

const NOW = Date.UTC(2026, 0, 1)
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ETH = 10n ** 18n

/** The process that plans is in a stranger's hands here: what two persons allowed is all that is signed for. */
describe('a payment that sends a deposit back', async () => {
  const { sql } = await setDatabase()
  const node = walletNetworks('demo').find(({ network }) => network === 'ETH')?.node ?? assert.fail()
  const key = accountKey(EVM_ACCOUNT)
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const derive = (branch: number, number: number) => deriveEvmAddress(key, branch, number)
  await giveAddresses(sql, { family: 'evm', derive }, 1, NOW)
  await keepAccountKey(sql, 'evm', 'deposits', key, NOW)
  const from = derive(0, 0)
  await sql`
    insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
      is_coinbase, height, block_hash, seen_at, changed_at)
    values ('ETH', '0x1', 't', 'native', ${from.key}, ${TO}, ${String(ETH)}, 1, 'deposit', 'unlocked', 1, false, 1, 'h', now(),
      now())`
  await sql`
    insert into wallet_payments (network, kind, state, plan, created_at, changed_at)
    values ('ETH', 'return', 'asked', '{}', now(), now())`
  await sql`
    insert into wallet_returns (deposit_id, address, approval, state, payment, allowed_at, changed_at)
    values (1, ${TO}, 1, 'planned', 1, now(), now())`
  const path = `${accountPath('evm', 'deposits')}/0/0`
  const payout = { id: 'return:1#0', asset: NATIVE, to: TO, amount: ETH - 5n }
  const plan: EvmPlan = {
    ...{ kind: 'evm', network: 'ETH', chainId: 31_337n, from: from.address, path, nonce: 0n, payouts: [payout] },
    ...{ gasLimit: 21_000n, maxFee: 1n, priorityFee: 1n, feeCap: 10n },
  }
  const isAllowed = async (wanted: EvmPlan) => (await allowedReturnOf(sql, node, 1, wanted)) !== undefined

  it('pays what lies there, less the fee, to the address that two persons named', async () => {
    assert.equal(await isAllowed(plan), true)
  })

  const other = derive(0, 1)
  const never: Readonly<Record<string, Partial<EvmPlan>>> = {
    'somebody else': { payouts: [{ ...payout, to: other.address }] },
    'less than there is': { payouts: [{ ...payout, amount: ETH - 11n }] },
    'more than there is': { payouts: [{ ...payout, amount: ETH + 1n }] },
    'another coin': { payouts: [{ ...payout, asset: TO }] },
    'under another name': { payouts: [{ ...payout, id: 'return:2#0' }] },
    'from somebody else’s address': { from: other.address, path: `${accountPath('evm', 'deposits')}/0/1` },
    'from a path that is not the address’s': { path: `${accountPath('evm', 'deposits')}/0/1` },
    'on another chain': { network: 'ARBITRUM' },
  }
  for (const [what, change] of Object.entries(never))
    it(`is not decided on when it pays ${what}`, async () => {
      assert.equal(await isAllowed({ ...plan, ...change }), false)
    })
})
