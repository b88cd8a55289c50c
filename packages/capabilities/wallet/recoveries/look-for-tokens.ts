import type { Chain, Transfer } from '@bowline/chains/chain.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { insertPostings } from '../deposits/deposit.store.ts'
import type { WatchList } from '../deposits/deposit.ts'
import { isFinal } from '../networks/is-final.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'

export interface LookParts {
  readonly sql: Sql
  readonly network: Pick<WalletNetwork, 'network' | 'unlock' | 'coins'>
  readonly list: Pick<WatchList, 'ownerOf'>
  readonly now: () => number
}

/** Whoever made a token can have it say anything, at no cost: what one transaction may fill our books with. */
const MOST_OF_ONE = 5
const MOST_AT_ONCE = 20

interface Reported {
  readonly txid: string
  readonly contract: string
}

/**
 * Looks at the chain for what users report of tokens that are not listed. What came to an address of a user's, is final, and is still
 * there, is booked as nobody's: in the custody book in the chain's units, and in no ledger account. Returns how many were found.
 */
export async function lookForTokens(parts: LookParts, chain: Chain): Promise<number> {
  const { sql, network } = parts
  if (!chain.tokenMoves) return 0
  const listed = network.coins.map(({ asset }) => asset)
  const reported = await sql<Reported[]>`
    select lower(txid) as txid, contract from wallet_recoveries r
    where network = ${network.network} and state = 'open' and contract <> all (${listed}) and txid ~* '^0x[0-9a-f]{64}$'
      and not exists (
        select from wallet_deposits d where d.network = r.network and d.txid = lower(r.txid) and d.asset = r.contract)
    group by lower(txid), contract order by min(id) limit ${MOST_AT_ONCE}`
  let found = 0
  for (const each of reported) found += await lookFor(parts, chain, each)
  return found
}

async function lookFor(
  { sql, network, list, now }: LookParts,
  chain: Chain,
  { txid, contract }: Reported,
): Promise<number> {
  const isUsers = (receiver: string) => list.ownerOf(receiver, undefined)?.kind === 'user'
  const moves = await chain.tokenMoves?.(txid, contract, isUsers)
  if (!moves || !(await isFinal(network, chain, moves.height))) return 0
  const there: Transfer[] = []
  // A log moves nothing, and what has left again cannot go back.
  for (const transfer of moves.transfers.slice(0, MOST_OF_ONE))
    if ((await balanceAt(chain, transfer)) >= transfer.amount) there.push(transfer)
  const at = new Date(now())
  for (const { place, receiver, sender, amount } of there) {
    const owner = list.ownerOf(receiver, undefined)
    if (owner?.kind !== 'user') continue
    await inTransaction(sql, async (tx) => {
      const rows = await tx<{ id: bigint; txid: string; place: string; generation: number }[]>`
        with written as (
          insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
            is_coinbase, height, block_hash, seen_at, changed_at)
          values (${network.network}, ${txid}, ${place}, ${contract}, ${receiver}, ${sender ?? null}, ${String(amount)},
            ${owner.userId}, 'suspense', 'unlocked', 1, false, ${moves.height}, ${moves.hash}, ${at}, ${at})
          on conflict (network, txid, place) do nothing returning id, txid, place, stage, height, block_hash, generation),
        stepped as (
          insert into wallet_deposit_steps (deposit_id, stage, height, block_hash, at)
          select id, stage, height, block_hash, ${at} from written)
        select id, txid, place, generation from written`
      await insertPostings(tx, network.network, rows, 'suspend', at)
    })
  }
  return there.length
}

/** A contract that does not answer has nothing of anybody's. */
const balanceAt = async (chain: Chain, { receiver, asset }: Transfer): Promise<bigint> =>
  (await chain.balance?.(chain.addressOf(receiver), asset).catch(() => 0n)) ?? 0n
