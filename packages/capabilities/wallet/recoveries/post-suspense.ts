import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../../identity/index.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import { type WaitingPosting, writeOutcome } from '../postings/postings.store.ts'
import { ownJournal, restoreJournal, suspendJournal } from './suspense-journals.ts'

interface PostParts {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit'>
  readonly units: WalletUnits
  readonly now: () => number
}

type SuspensePosting = Extract<WaitingPosting, { role: unknown }>

/** Coins of nobody into suspense, or out of it to whose they are. */
export async function postSuspense({ sql, engine, units, now }: PostParts, row: SuspensePosting): Promise<void> {
  // Of a coin that the exchange does not list, the ledger knows nothing; and nothing is restored that nobody allowed.
  const isRefused = !units.lists(row.network, row.asset) || (row.kind === 'restore' && row.claim === undefined)
  const command = isRefused ? undefined : commandOf(units, row)
  const rejection = command ? (await engine.submit(command)).rejection : Rejection.none
  if (rejection !== Rejection.none) throw new Error(`rejection ${rejection}`)
  await writeOutcome(sql, row.id, isRefused ? 'refused' : 'posted', now())
}

/** Undefined: less than the ledger can express. */
function commandOf(units: WalletUnits, { key, network, asset, role, claim, actor, atMs, ...row }: SuspensePosting) {
  const { asset: number, units: amount } = units.ledgerAmount(network, asset, row.amount, 'down')
  if (amount === 0n) return undefined
  const money = { key, asset: number, amount }
  if (row.kind === 'own') return ownJournal({ ...money, chain: units.chainOf(network) }, atMs)
  if (!claim) return suspendJournal({ ...money, role, chain: units.chainOf(network) }, atMs)
  return restoreJournal({ ...money, fee: claim.fee, account: mainAccountOf(claim.userId), actor }, atMs)
}
