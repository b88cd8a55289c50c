import { HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { slowestPosition } from '../projection/index.ts'
import {
  bookedCustody,
  gasTanks,
  type NetworkCoin,
  readChainTotals,
  stopCoin,
  type WalletNetwork,
} from '../wallet/index.ts'
import { compareBooks, type Gaps } from './compare.ts'

export interface ReconciliationParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  /** The ledger's number of a coin. */
  readonly assetOf: (coin: string) => number | undefined
}

interface ReconcileParts extends ReconciliationParts {
  readonly engine: Pick<EngineClient, 'query'>
  readonly log: Log
}

/** A coin on a network with its three books, in ledger units. */
export interface BookRow {
  readonly network: string
  readonly coin: NetworkCoin
  readonly ledger: Amount
  /** Chain units. */
  readonly booked: bigint
  /** Chain units; undefined until the chain was asked. */
  readonly chain: { readonly total: bigint; readonly atMs: number } | undefined
  readonly gaps: Gaps
  /** Of the coin that fees are paid in, what is there for those of tokens: the ledger's 1150, and the custody book's. */
  readonly gas: { readonly ledger: Amount; readonly booked: bigint } | undefined
}

/** What stays apart so long is no payment on its way. */
const AGE_MS = 3 * 60_000
/** The ledger is read from its history; one that is behind by more says nothing of what is there. */
const LATE_MS = 30_000
const CUSTODY_CODES = [
  ...[
    LedgerCode.depositAddresses,
    LedgerCode.hotWallet,
    LedgerCode.warmWallet,
    LedgerCode.coldWallet,
    LedgerCode.gasTank,
  ],
  LedgerCode.ownTransfers,
]

export async function readBooks({ sql, networks, assetOf }: ReconciliationParts): Promise<BookRow[]> {
  const [booked, totals, ledger, tanks, gasLedger] = await Promise.all([
    bookedCustody(sql),
    readChainTotals(sql),
    sql<{ asset: bigint; chain: bigint; balance: string }[]>`
      select asset, sub_key as chain, -sum(balance) as balance from ledger_balances
      where owner = 0 and code = any (${`{${CUSTODY_CODES.join(',')}}`}::bigint[]) group by asset, sub_key`,
    gasTanks(sql, networks),
    sql<{ asset: bigint; chain: bigint; balance: string }[]>`
      select asset, sub_key as chain, -balance as balance from ledger_balances
      where owner = 0 and code = ${LedgerCode.gasTank}`,
  ])
  return networks.flatMap(({ network, chain, node, coins }) =>
    (node ? coins : []).flatMap((coin) => {
      const asset = assetOf(coin.coin)
      if (asset === undefined) return []
      const isOurs = (row: { readonly network: string; readonly asset: string }) =>
        row.network === network && row.asset === coin.asset
      const inBook = booked.find(isOurs) ?? { amount: 0n, lines: 0 }
      const onChain = totals.find(isOurs)
      const isOfCoin = (row: { readonly asset: bigint; readonly chain: bigint }) =>
        Number(row.asset) === asset && Number(row.chain) === chain
      const inLedger = ledger.find(isOfCoin)
      const tank = tanks.find((each) => each.network === network && each.coin.asset === coin.asset)
      const gas = tank && { ledger: BigInt(gasLedger.find(isOfCoin)?.balance ?? 0), booked: tank.held + tank.fuel }
      const books = { ledger: BigInt(inLedger?.balance ?? 0), booked: inBook, chain: onChain, decimals: coin.decimals }
      const gaps = compareBooks(books)
      return [{ network, coin, ledger: books.ledger, booked: inBook.amount, chain: onChain, gaps, gas }]
    }),
  )
}

/**
 * Compares all books, writes down what is apart and since when, and stops a coin whose gap is larger than its smallest deposit
 * and stays: its withdrawals, and where the chain has less than we think its deposits too (W12). Only persons start them again.
 * While the history of the ledger is late, its gaps have no age: a worker that was away stops no coin. Returns how many are apart.
 */
export async function reconcile(parts: ReconcileParts, nowMs: number): Promise<number> {
  const { sql, log } = parts
  const isLate = await isLedgerLate(parts)
  let apart = 0
  for (const { network, coin, chain, gaps } of await readBooks(parts))
    for (const kind of ['ledger', 'chain'] as const) {
      const gap = gaps[kind]
      // One look at the chain, however long ago, does not tell that it stays so.
      const isUnsure = kind === 'ledger' ? isLate : chain !== undefined && nowMs - chain.atMs > AGE_MS
      const beganAtMs = await noteDifference(sql, { network, coin: coin.coin, kind, gap, isUnsure }, nowMs)
      if (beganAtMs === undefined) continue
      apart += 1
      const isLarge = (gap < 0n ? -gap : gap) > coin.minDeposit
      // More on the chain than in the book is nobody's loss: it is reported, and looked for.
      if (!isLarge || nowMs - beganAtMs < AGE_MS || (kind === 'chain' && gap > 0n)) continue
      const stop = { network, coin: coin.coin, reason: 'difference' } as const
      const stopped = await stopCoin(sql, { ...stop, what: 'withdrawals' }, 'reconciliation', nowMs)
      if (kind === 'chain') await stopCoin(sql, { ...stop, what: 'deposits' }, 'reconciliation', nowMs)
      if (stopped)
        log.error({ network, coin: coin.coin, kind, gap: String(gap) }, 'books do not agree: the coin is stopped')
    }
  return apart
}

async function isLedgerLate({ sql, engine }: ReconcileParts): Promise<boolean> {
  // Asked first: what comes after it is no lag.
  const { sequence, time } = await engine.query({ kind: 'query-account', account: HOUSE })
  const slowest = await slowestPosition(sql)
  return slowest === undefined || (slowest.sequence < sequence && time - slowest.time > LATE_MS)
}

interface Seen {
  readonly network: string
  readonly coin: string
  readonly kind: string
  readonly gap: Amount
  /** One of the two is not known well enough: it begins anew. */
  readonly isUnsure: boolean
}

/** Since when the two are apart; undefined: they are not. */
async function noteDifference(
  sql: Sql,
  { network, coin, kind, gap, isUnsure }: Seen,
  nowMs: number,
): Promise<number | undefined> {
  const at = new Date(nowMs)
  if (gap === 0n) {
    await sql`
      update reconciliation_differences set ended_at = ${at}
      where network = ${network} and coin = ${coin} and kind = ${kind} and ended_at is null`
    return undefined
  }
  const [row] = await sql<{ began_at: Date }[]>`
    insert into reconciliation_differences (network, coin, kind, amount, began_at, seen_at)
    values (${network}, ${coin}, ${kind}, ${String(gap)}, ${at}, ${at})
    on conflict (network, coin, kind) where ended_at is null
      do update set amount = excluded.amount, seen_at = excluded.seen_at,
        began_at = case when ${isUnsure} then excluded.began_at else reconciliation_differences.began_at end
    returning began_at`
  return row?.began_at.getTime()
}

export interface Difference {
  readonly network: string
  readonly coin: string
  readonly kind: 'ledger' | 'chain'
  readonly amount: Amount
  readonly beganAtMs: number
}

/** Those that stand, oldest first. */
export async function openDifferences(sql: Sql): Promise<Difference[]> {
  const rows = await sql<{ network: string; coin: string; kind: Difference['kind']; amount: string; began_at: Date }[]>`
    select network, coin, kind, amount, began_at from reconciliation_differences where ended_at is null order by id`
  return rows.map(({ amount, began_at, ...row }) => ({
    ...{ ...row, amount: BigInt(amount), beganAtMs: began_at.getTime() },
  }))
}
