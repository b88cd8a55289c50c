import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import {
  type GivenRelease,
  giveRelease,
  RELEASING_PERSONS,
  type ReleaseRefusal,
  type ToRelease,
} from '../../release-keys/index.ts'
import { accountKeyOf, accountPath } from '../addresses/account-keys.store.ts'
import { deriverOf } from '../networks/read-address.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { type Leaving, returnSubject, toRelease } from './needs-release.ts'

/** What two persons have allowed in the console, and have still to release with their keys. */
export interface WaitingRelease extends ToRelease {
  readonly leaving: Leaving
  readonly kind: 'move' | 'return'
  /** Of the move or the return. */
  readonly id: number
}

/** Oldest first. What goes to the cold wallet is there once its address is known. */
export async function waitingReleases(sql: Sql, networks: readonly WalletNetwork[]): Promise<WaitingRelease[]> {
  const moves = await sql<{ id: bigint; network: string; asset: string; amount: string }[]>`
    select id, network, asset, amount from wallet_moves where state = 'unreleased' order by id`
  const returns = await sql<{ id: bigint; network: string; asset: string; amount: string; to: string }[]>`
    select r.id, d.network, d.asset, d.amount, r.address as to from wallet_returns r
      join wallet_deposits d on d.id = r.deposit_id
    where r.state = 'unreleased' order by r.id`
  const waiting: WaitingRelease[] = []
  for (const { id, network, asset, amount } of moves) {
    const node = networks.find((each) => each.network === network)?.node
    const to = node && (await coldPlace(sql, node))
    if (!to) continue
    const leaving = { id: `move:${id}@${to.path}`, network, asset, to: to.address, amount: BigInt(amount) }
    waiting.push({ ...toRelease(networks, leaving), kind: 'move', id: Number(id) })
  }
  for (const { id, network, asset, amount, to } of returns) {
    const leaving = { id: returnSubject(Number(id)), network, asset, to, amount: BigInt(amount) }
    waiting.push({ ...toRelease(networks, leaving), kind: 'return', id: Number(id) })
  }
  return waiting
}

/** Derived again: the process that gave it speaks with strangers. */
async function coldPlace(
  sql: Sql,
  node: NetworkNode,
): Promise<{ readonly address: string; readonly path: string } | undefined> {
  const key = await accountKeyOf(sql, node.family, 'cold')
  const [row] = await sql<{ address: string; branch: number; number: number }[]>`
    select address, branch, number from wallet_addresses where family = ${node.family} and role = 'cold' order by id limit 1`
  if (key === undefined || !row) return undefined
  const { address, branch, number } = row
  if (deriverOf(node, key)(branch, number).address !== address) return undefined
  return { address, path: `${accountPath(node.family, 'cold')}/${branch}/${number}` }
}

/** One person's word with their key; the second's lets it go on. Undefined: nothing of that name waits. */
export function releaseWaiting(
  sql: Sql,
  networks: readonly WalletNetwork[],
  given: Omit<GivenRelease, 'text' | 'shown'>,
  nowMs: number,
  note: (tx: Transaction, waiting: WaitingRelease) => Promise<void>,
): Promise<{ readonly isReleased: boolean } | { readonly refusal: ReleaseRefusal | 'unknown' }> {
  return inTransaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(880, 2)`
    const waiting = (await waitingReleases(tx, networks)).find(({ subject }) => subject === given.subject)
    if (!waiting) return { refusal: 'unknown' }
    const done = await giveRelease(tx, { ...given, text: waiting.text, shown: waiting.shown }, nowMs)
    if ('refusal' in done) return done
    const isReleased = done.persons >= RELEASING_PERSONS
    if (isReleased) {
      const [table, at] = [waiting.kind === 'move' ? 'wallet_moves' : 'wallet_returns', new Date(nowMs)]
      await tx`
        update ${tx(table)} set state = 'allowed', changed_at = ${at} where id = ${waiting.id} and state = 'unreleased'`
    }
    await note(tx, waiting)
    return { isReleased }
  })
}
