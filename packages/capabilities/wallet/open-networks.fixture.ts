import { accountKey, BITCOIN_ACCOUNT, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { keepAccountKey } from './addresses/account-keys.store.ts'
import { writeStanding } from './networks/network-standing.ts'

/** As the process that watches the chains leaves it: the signer's keys are known, and Bitcoin and Ethereum are current. */
export async function openNetworks(sql: Sql, nowMs: number): Promise<void> {
  await keepAccountKey(sql, 'bitcoin', 'deposits', accountKey(BITCOIN_ACCOUNT), nowMs)
  await keepAccountKey(sql, 'evm', 'deposits', accountKey(EVM_ACCOUNT), nowMs)
  for (const network of ['BTC', 'ETH'])
    await writeStanding(sql, {
      ...{ network, suspended: undefined, head: 100, scanned: 100, currentAtMs: nowMs, changedAtMs: nowMs },
    })
}
