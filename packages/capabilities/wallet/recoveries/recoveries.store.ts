import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { amountText } from '../../markets/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'

/** What a user says of coins that they sent and do not see. */
export interface RecoveryClaim {
  readonly network: string
  /** A listed coin, or the contract of a token that is not listed, in lower case. */
  readonly what: { readonly coin: string } | { readonly contract: string }
  readonly txid: string
  /** Decimal text. */
  readonly amount: string
  readonly note: string
}

export interface Recovery extends RecoveryClaim {
  readonly id: number
  readonly userId: number
  readonly state: 'open' | 'granted' | 'refused'
  /** Ledger units, of a granted one. */
  readonly fee: Amount
  readonly reason: string
  readonly askedAtMs: number
  readonly decidedAtMs: number | undefined
  /** Of a granted one: whether the ledger has it; of a token, whether it has arrived where it came from. */
  readonly isDone: boolean
}

/** `arrived`: it is one of the user's own deposits. `repeated`: they asked already. `too-many`: open ones. */
export type ClaimRefusal = 'arrived' | 'repeated' | 'too-many'

/** Each is work for two persons. */
const MOST_OPEN = 5

interface Row {
  readonly id: bigint
  readonly user_id: bigint
  readonly network: string
  readonly coin: string | null
  readonly contract: string | null
  readonly txid: string
  readonly amount: string
  readonly note: string
  readonly state: Recovery['state']
  readonly fee: string
  readonly reason: string
  readonly asked_at: Date
  readonly decided_at: Date | null
  readonly is_done: boolean
}

export function claimRecovery(
  sql: Sql,
  userId: number,
  { network, what, txid, amount, note }: RecoveryClaim,
  nowMs: number,
): Promise<{ readonly id: number } | { readonly refusal: ClaimRefusal }> {
  return inTransaction(sql, async (tx) => {
    // One at a time, so that they can be counted.
    await tx`select pg_advisory_xact_lock(hashtext('wallet_recoveries'), ${userId})`
    const own = await tx`
      select from wallet_deposits where network = ${network} and txid = ${txid} and user_id = ${userId} and side <> 'suspense'`
    if (own.length > 0) return { refusal: 'arrived' }
    const open = await tx<{ network: string; txid: string }[]>`
      select network, txid from wallet_recoveries where user_id = ${userId} and state = 'open'`
    if (open.some((each) => each.network === network && each.txid === txid)) return { refusal: 'repeated' }
    if (open.length >= MOST_OPEN) return { refusal: 'too-many' }
    const [coin, contract] = 'coin' in what ? [what.coin, null] : [null, what.contract]
    const [row] = await tx<{ id: bigint }[]>`
      insert into wallet_recoveries (user_id, network, coin, contract, txid, amount, note, state, asked_at)
      values (${userId}, ${network}, ${coin}, ${contract}, ${txid}, ${amount}, ${note}, 'open', ${new Date(nowMs)})
      returning id`
    return { id: Number(row?.id) }
  })
}

const isDone = (sql: Sql) => sql`exists (
  select from wallet_postings p where p.deposit_id = r.deposit_id and p.kind = 'restore' and p.outcome = 'posted')
  or exists (select from wallet_returns b where b.deposit_id = r.deposit_id and b.state = 'done') as is_done`

/** A user's, newest first. */
export async function recoveriesOf(sql: Sql, userId: number, limit: number): Promise<Recovery[]> {
  const rows = await sql<Row[]>`
    select r.*, ${isDone(sql)} from wallet_recoveries r where user_id = ${userId} order by id desc limit ${limit}`
  return rows.map(toRecovery)
}

/** Everybody's that wait for a decision, oldest first. */
export async function openRecoveries(sql: Sql, afterId: number, limit: number): Promise<Recovery[]> {
  const rows = await sql<Row[]>`
    select r.*, ${isDone(sql)} from wallet_recoveries r where state = 'open' and id > ${afterId} order by id limit ${limit}`
  return rows.map(toRecovery)
}

/** Coins in suspense that are booked, and were given to nobody. */
export interface HeldDeposit {
  readonly id: number
  readonly coin: string
  /** Ledger units, as they are booked. */
  readonly amount: Amount
  readonly receiver: string
  readonly sender: string | undefined
  readonly seenAtMs: number
}

interface HeldRow {
  readonly id: bigint
  readonly asset: string
  readonly receiver: string
  readonly sender: string | null
  readonly amount: string
  readonly seen_at: Date
}

/** Those of one transaction. */
export async function heldDeposits(
  sql: Sql,
  { network, coins }: Pick<WalletNetwork, 'network' | 'coins'>,
  txid: string,
): Promise<HeldDeposit[]> {
  const rows = await sql<HeldRow[]>`
    select d.id, d.asset, coalesce(a.address, d.receiver) as receiver, d.sender, d.amount, d.seen_at from wallet_deposits d
      join wallet_postings p on p.deposit_id = d.id and p.kind = 'suspend' and p.outcome = 'posted'
      left join wallet_addresses a on a.key = d.receiver
    where d.network = ${network} and lower(d.txid) = lower(${txid}) and d.side = 'suspense' and d.stage = 'unlocked'
      and not exists (select from wallet_recoveries r where r.deposit_id = d.id)
      -- Our own, by a transfer that was given up.
      and not exists (select from wallet_moves m where m.network = d.network and m.seen_txid = d.txid)
    order by d.id`
  return rows.flatMap(({ id, asset, receiver, sender, amount, seen_at }) => {
    const listed = coins.find((coin) => coin.asset === asset)
    if (!listed) return []
    const { units } = toLedger(BigInt(amount), listed.decimals, 'down')
    const place = { receiver, sender: sender ?? undefined, seenAtMs: seen_at.getTime() }
    return [{ id: Number(id), coin: listed.coin, amount: units, ...place }]
  })
}

/** Tokens that are not listed, at users' addresses, of one transaction; chain units. */
export interface FoundToken {
  readonly id: number
  /** Whose address it is, which may be another's than who reported it. */
  readonly userId: number
  readonly network: string
  readonly contract: string
  readonly amount: bigint
  readonly receiver: string
  readonly sender: string
  readonly txid: string
  readonly seenAtMs: number
}

/** Those that nobody has sent back yet. */
export async function foundTokens(
  sql: Sql,
  { network, what, txid }: Pick<Recovery, 'network' | 'what' | 'txid'>,
): Promise<FoundToken[]> {
  if (!('contract' in what)) return []
  const rows = await sql<(HeldRow & { readonly user_id: bigint })[]>`
    select d.id, d.user_id, d.asset, a.address as receiver, d.sender, d.amount, d.seen_at from wallet_deposits d
      join wallet_addresses a on a.key = d.receiver and a.user_id = d.user_id
    where d.network = ${network} and d.txid = lower(${txid}) and d.asset = ${what.contract} and d.side = 'suspense'
      and d.stage = 'unlocked' and not exists (select from wallet_returns r where r.deposit_id = d.id)
    order by d.id`
  return rows.map(({ id, user_id, receiver, sender, amount, seen_at }) => ({
    ...{ id: Number(id), userId: Number(user_id), network, contract: what.contract, amount: BigInt(amount), receiver },
    ...{ sender: sender ?? '', txid, seenAtMs: seen_at.getTime() },
  }))
}

/** Whose report it was, and the coins: as they were credited, less the fee; before that, as they were reported. */
export async function reportedCoins(
  sql: Sql,
  networks: readonly WalletNetwork[],
  id: number,
): Promise<{ readonly userId: number; readonly amount: string } | undefined> {
  const [row] = await sql<
    (Pick<Row, 'user_id' | 'network' | 'coin' | 'contract' | 'fee' | 'amount'> & Partial<Arrived>)[]
  >`
    select r.user_id, r.network, r.coin, r.contract, r.fee, r.amount, d.asset, d.amount as arrived
    from wallet_recoveries r left join wallet_deposits d on d.id = r.deposit_id where r.id = ${id}`
  if (!row) return undefined
  const listed = networks.find(({ network }) => network === row.network)?.coins.find(({ asset }) => asset === row.asset)
  const userId = Number(row.user_id)
  if (!listed) return { userId, amount: `${row.amount} ${row.coin ?? row.contract}` }
  const { units } = toLedger(BigInt(row.arrived ?? 0), listed.decimals, 'down')
  return { userId, amount: `${amountText(units - BigInt(row.fee))} ${listed.coin}` }
}

interface Arrived {
  readonly asset: string | null
  readonly arrived: string | null
}

/** An open one, which nobody else can decide meanwhile. */
export async function lockRecovery(tx: Transaction, id: number): Promise<Recovery | undefined> {
  const [row] = await tx<Row[]>`
    select r.*, false as is_done from wallet_recoveries r where id = ${id} and state = 'open' for update`
  return row && toRecovery(row)
}

export async function refuseRecovery(tx: Transaction, id: number, reason: string, nowMs: number): Promise<void> {
  await tx`
    update wallet_recoveries set state = 'refused', reason = ${reason}, decided_at = ${new Date(nowMs)} where id = ${id}`
}

/** What was found is sent back; who reported it sees that. */
export async function settleByReturn(tx: Transaction, id: number, deposit: number, nowMs: number): Promise<void> {
  await tx`
    update wallet_recoveries set state = 'granted', deposit_id = ${deposit}, decided_at = ${new Date(nowMs)} where id = ${id}`
}

/** Gives coins in suspense to who asked for them, and asks the ledger for the journal. `fee` in ledger units. */
export async function grantRecovery(
  tx: Transaction,
  id: number,
  deposit: number,
  fee: Amount,
  { actor, nowMs }: { readonly actor: string; readonly nowMs: number },
): Promise<void> {
  const at = new Date(nowMs)
  await tx`
    update wallet_recoveries set state = 'granted', deposit_id = ${deposit}, fee = ${fee.toString()}, decided_at = ${at}
    where id = ${id}`
  await tx`
    insert into wallet_postings (key, deposit_id, kind, generation, actor, created_at)
    select key, deposit_id, 'restore', generation, ${actor}, ${at} from wallet_postings
    where deposit_id = ${deposit} and kind = 'suspend'`
}

function toRecovery(row: Row): Recovery {
  const { network, coin, contract, txid, amount, note, state, reason } = row
  const what = contract === null ? { coin: coin ?? '' } : { contract }
  return {
    ...{ id: Number(row.id), userId: Number(row.user_id), network, what, txid, amount, note, state, reason },
    ...{ fee: BigInt(row.fee), askedAtMs: row.asked_at.getTime(), decidedAtMs: row.decided_at?.getTime() },
    isDone: row.is_done,
  }
}
