import type { Chain } from '@bowline/chains/chain.ts'
import { NATIVE } from '@bowline/chains/chain.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { accountPath } from '../addresses/account-keys.store.ts'
import { HOUSE_WALLETS, type HouseWallet } from '../addresses/house-addresses.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { spendableOutputs } from '../payments/open-payments.store.ts'

/** What is at one address of the hot, warm or cold wallet; chain units by asset. */
export interface HouseHolding {
  readonly wallet: HouseWallet
  readonly address: string
  readonly path: string
  readonly amounts: ReadonlyMap<string, bigint>
}

/** Of each address that has anything, by the chain's balances or by outputs that are ours. */
export async function houseHoldings(
  sql: Sql,
  { network, node, coins }: Pick<WalletNetwork, 'network' | 'coins'> & { readonly node: NetworkNode },
  chain: Chain,
): Promise<HouseHolding[]> {
  const { family } = node
  const found: HouseHolding[] = []
  for (const wallet of HOUSE_WALLETS) {
    if (family === 'evm') {
      const rows = await sql<{ address: string; branch: number; number: number }[]>`
        select address, branch, number from wallet_addresses where family = ${family} and role = ${wallet} order by id`
      for (const { address, branch, number } of rows) {
        const amounts = new Map<string, bigint>()
        for (const { asset } of coins) {
          const amount = (await chain.balance?.(address, asset)) ?? 0n
          if (amount > 0n) amounts.set(asset, amount)
        }
        if (amounts.size > 0)
          found.push({ wallet, address, path: `${accountPath(family, wallet)}/${branch}/${number}`, amounts })
      }
    } else {
      const outputs = await spendableOutputs(sql, network, family, wallet)
      for (const [address, own] of Map.groupBy(outputs, (output) => output.address)) {
        const amount = own.reduce((sum, output) => sum + output.amount, 0n)
        found.push({ wallet, address, path: own[0]?.path ?? '', amounts: new Map([[NATIVE, amount]]) })
      }
    }
  }
  return found
}
