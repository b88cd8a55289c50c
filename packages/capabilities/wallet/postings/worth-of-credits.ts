import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import { keepWorth } from './postings.store.ts'

interface DepositPosting {
  readonly id: number
  readonly kind: 'credit' | 'reversal'
  readonly network: string
  readonly asset: string
  readonly amount: bigint
}

/** What has a price now keeps what it is worth now: so much of it stays in the account until it is final (W18). */
export async function keepWorthOfCredits(
  { sql, worthOf }: { readonly sql: Sql; readonly worthOf: (coin: string, amount: bigint) => bigint | undefined },
  units: WalletUnits,
  rows: readonly DepositPosting[],
): Promise<void> {
  const credits = rows.flatMap(({ id, kind, network, asset, amount }) => {
    if (kind !== 'credit' || !units.lists(network, asset)) return []
    const { coin, units: inLedger } = units.ledgerAmount(network, asset, amount, 'down')
    const worth = worthOf(coin, inLedger)
    return worth === undefined ? [] : [{ id, worth }]
  })
  await keepWorth(sql, credits)
}
