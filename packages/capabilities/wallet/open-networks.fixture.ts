import { NATIVE } from '@bowline/chains/chain.ts'
import { accountKey, BITCOIN_ACCOUNT, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { keepAccountKey } from './addresses/account-keys.store.ts'
import { writeStanding } from './networks/network-standing.ts'
import { walletNetworks } from './networks/wallet-networks.ts'
import { askForCheck, keepFindings, waitingChecks } from './tokens/token-checks.store.ts'

/** As the process that watches the chains leaves it: the signer's keys are known, and Bitcoin and Ethereum are current. */
export async function openNetworks(sql: Sql, nowMs: number): Promise<void> {
  await keepAccountKey(sql, 'bitcoin', 'deposits', accountKey(BITCOIN_ACCOUNT), nowMs)
  await keepAccountKey(sql, 'evm', 'deposits', accountKey(EVM_ACCOUNT), nowMs)
  for (const network of ['BTC', 'ETH'])
    await writeStanding(sql, {
      ...{ network, suspended: undefined, head: 100, scanned: 100, currentAtMs: nowMs, changedAtMs: nowMs },
    })
  await findTokensFit(sql, nowMs)
}

/** What it finds of the demo's tokens. */
export async function findTokensFit(sql: Sql, nowMs: number): Promise<void> {
  for (const { network, node, coins } of walletNetworks('demo')) {
    if (node?.family !== 'evm') continue
    for (const { asset, decimals } of coins)
      if (asset !== NATIVE) await askForCheck(sql, { network, contract: asset, decimals }, 'daily', nowMs)
    for (const { id } of await waitingChecks(sql, network, coins.length))
      await keepFindings(sql, id, { faults: [], signs: [], code: 'c0de', height: 100 }, nowMs)
  }
}
