import type { HouseAddress, WalletNetwork } from '@bowline/capabilities/wallet/watching.ts'
import { toChain } from '@bowline/chains'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { DemoChains } from './demo-chains.ts'

/** So many of the smallest withdrawals can be paid from the start. */
const SMALLEST_WITHDRAWALS = 10_000n

/**
 * A demo's users have play money that nobody brought in on a chain, and may withdraw it: the demo's nodes fill the hot wallet
 * once. In production an operator does.
 */
export function fillDemoWallet(
  sql: Sql,
  demo: Pick<DemoChains, 'send'>,
  { network, coins }: WalletNetwork,
  hot: HouseAddress,
): () => Promise<void> {
  const asked = new Set<string>()
  return async () => {
    for (const { asset, decimals, withdrawal } of coins) {
      if (asked.has(asset)) continue
      const known = await sql`
        select 1 from wallet_deposits where network = ${network} and asset = ${asset} and receiver = ${hot.key} limit 1`
      const amount = String(toChain(withdrawal.min * SMALLEST_WITHDRAWALS, decimals))
      if (known.length === 0) await demo.send({ network, asset, address: hot.address, amount })
      asked.add(asset)
    }
  }
}
