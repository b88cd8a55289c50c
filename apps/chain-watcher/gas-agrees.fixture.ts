import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { gasTanks, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { NATIVE } from '@bowline/chains'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { WalletWorld } from './wallet-world.fixture.ts'

/**
 * Fees of tokens are the tank's, to the unit: in it, and beside the tokens, where no user has paid in any coin; in ledger, custody
 * book and chain alike. After `agree`, which writes what the ledger has.
 */
export async function gasAgrees(world: WalletWorld): Promise<void> {
  const { sql } = world.house
  const [tank] = (await gasTanks(sql, walletNetworks('demo'))).filter(({ network }) => network === 'ETH')
  const chain = world.nodes.started.find(({ network }) => network === 'ETH')?.chain
  assert.ok(tank && chain?.balance && tank.held >= tank.low && tank.fuel > 0n, inspect(tank))
  // What was kept back for a fee and not needed is there beside a filling that counted without it.
  assert.ok(tank.held <= tank.high + tank.high / 100n, inspect(tank))
  const places = await sql<{ address: string; role: string | null }[]>`
    select address, role from wallet_addresses where family = 'evm' and (role = 'gas' or user_id is not null and branch = 1)`
  let left = 0n
  for (const { address, role } of places) {
    const there: bigint = await chain.balance(address, NATIVE)
    if (role === 'gas') assert.equal(there, tank.held)
    else left += there
  }
  assert.equal(left, tank.fuel)
  const [ledger] = await sql<{ balance: string }[]>`
    select -balance as balance from ledger_balances where code = ${LedgerCode.gasTank} and sub_key = 2`
  const dust = (tank.held + tank.fuel) / 10n ** 10n - BigInt(ledger?.balance ?? 0)
  assert.ok(dust >= 0n && dust < 50n, `${dust}`)
  const senders = await sql<{ role: string }[]>`
    select distinct a.role from wallet_payments p join wallet_addresses a on a.address = p.plan ->> 'from'
    where p.kind in ('fuel', 'gas')`
  assert.deepEqual([...senders], [{ role: 'gas' }])
}
