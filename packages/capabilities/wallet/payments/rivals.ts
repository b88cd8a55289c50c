import type { Chain } from '@bowline/chains/chain.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { stopCoin } from '../networks/network-standing.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { noteRival, type OpenPayment } from './open-payments.store.ts'

/**
 * Somebody else has used the keys of the hot wallet, or our own record of what we did with them is older than the chain: no
 * withdrawal of the network is paid until two persons have looked (wallet-additions §5, W14).
 */
export async function stopHotWallet(
  sql: Sql,
  { network, coins }: Pick<WalletNetwork, 'network' | 'coins'>,
  lost: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const { coin } of coins)
    await stopCoin(sql, { network, coin, what: 'withdrawals', reason: 'rival' }, 'wallet', nowMs, lost)
}

/**
 * What another transaction than ours has used of what a payment uses; only asked where no version of the payment is in a block.
 * `final` when that cannot be undone any more: it was in a block at the height where it was first seen, at the latest.
 */
export async function lookForRival(
  sql: Sql,
  { unlock }: Pick<WalletNetwork, 'unlock'>,
  chain: Chain,
  { id, plan, rivalHeight }: OpenPayment,
): Promise<Rival> {
  const used = await chain.usedOf(plan)
  if (used.length === 0) {
    if (rivalHeight !== undefined) await noteRival(sql, id, undefined)
    return { used, isFinal: false, txid: undefined }
  }
  const { height, finalizedHeight } = await chain.head()
  if (rivalHeight === undefined) await noteRival(sql, id, height)
  const since = rivalHeight ?? height
  const isFinal = unlock === 'finalized' ? since <= (finalizedHeight ?? -1) : height - since + 1 >= unlock.depth
  return { used, isFinal, txid: isFinal ? await chain.userOf(plan, since) : undefined }
}

interface Rival {
  readonly used: readonly string[]
  readonly isFinal: boolean
  /** Found and read in a block: a node that merely forgot our own transaction proves nothing. */
  readonly txid: string | undefined
}

/**
 * An input of the payment is change of a version that lost to another version of the same payment, which is final: it never
 * comes to be (after a reorganisation, when a dearer version is mined instead).
 */
export async function hasLostParent(sql: Sql, { plan }: OpenPayment): Promise<boolean> {
  if (plan.kind !== 'utxo') return false
  const rows = await sql`
    select 1 from wallet_payment_versions v join wallet_payments p on p.id = v.payment
    where v.txid = any (${plan.inputs.map(({ txid }) => txid)}) and p.state in ('final', 'dead') and p.txid <> v.txid limit 1`
  return rows.length > 0
}
