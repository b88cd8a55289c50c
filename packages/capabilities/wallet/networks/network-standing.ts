import type { CoinStopReason } from '@bowline/contract/terms/wallet.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Why nothing goes over a network at present. */
export type Suspension =
  /** None is configured, and none can be started here. */
  | 'no-node'
  /** It is of another chain than the one whose keys and contracts we have. */
  | 'wrong-chain'
  | 'node-away'
  | 'node-behind'
  /** The node has had no new block for longer than its chain is ever silent. */
  | 'stalled'
  /** We were away, and have not read all blocks since. */
  | 'catching-up'
  /** The scanner found what persons must look at first. */
  | 'stopped'
  | 'operator'

/** What the process that watches the chains last knew of a network. */
export interface NetworkStanding {
  readonly network: string
  /** Undefined: open. */
  readonly suspended: Suspension | undefined
  /** Heights of the node and of the scanner. */
  readonly head: number | undefined
  readonly scanned: number | undefined
  readonly currentAtMs: number | undefined
  /** Whether its nodes report coins that contracts send; undefined: nobody has asked them yet. */
  readonly seesInternalTransfers?: boolean | undefined
  readonly changedAtMs: number
}

/** A stop of one coin on one network: somebody decided it, or a breaker did. */
export interface CoinStop {
  readonly network: string
  readonly coin: string
  readonly what: 'deposits' | 'withdrawals'
  /** `rival`: somebody else has used the keys of the hot wallet. */
  readonly reason: CoinStopReason
  readonly beganAtMs: number
}

export async function readStandings(sql: Sql): Promise<NetworkStanding[]> {
  const rows = await sql<
    {
      network: string
      suspended: Suspension | null
      head: bigint | null
      scanned: bigint | null
      current_at: Date | null
      sees_internal: boolean | null
      changed_at: Date
    }[]
  >`select network, suspended, head, scanned, current_at, sees_internal, changed_at from wallet_networks order by network`
  return rows.map(({ network, suspended, head, scanned, current_at, sees_internal, changed_at }) => ({
    network,
    suspended: suspended ?? undefined,
    head: head === null ? undefined : Number(head),
    scanned: scanned === null ? undefined : Number(scanned),
    currentAtMs: current_at?.getTime(),
    seesInternalTransfers: sees_internal ?? undefined,
    changedAtMs: changed_at.getTime(),
  }))
}

export async function writeStanding(
  sql: Sql,
  { network, suspended, head, scanned, currentAtMs, seesInternalTransfers, changedAtMs }: NetworkStanding,
): Promise<void> {
  await sql`
    insert into wallet_networks (network, suspended, head, scanned, current_at, sees_internal, changed_at)
    values (${network}, ${suspended ?? null}, ${head ?? null}, ${scanned ?? null},
      ${currentAtMs === undefined ? null : new Date(currentAtMs)}, ${seesInternalTransfers ?? null}, ${new Date(changedAtMs)})
    on conflict (network) do update set suspended = excluded.suspended, head = coalesce(excluded.head, wallet_networks.head),
      scanned = coalesce(excluded.scanned, wallet_networks.scanned),
      current_at = coalesce(excluded.current_at, wallet_networks.current_at),
      sees_internal = coalesce(excluded.sees_internal, wallet_networks.sees_internal), changed_at = excluded.changed_at`
}

/** Those in force. */
export async function readStops(sql: Sql): Promise<CoinStop[]> {
  const rows = await sql<(Omit<CoinStop, 'beganAtMs'> & { began_at: Date })[]>`
    select network, coin, what, reason, began_at from wallet_stops where ended_at is null order by id`
  return rows.map(({ began_at, ...stop }) => ({ ...stop, beganAtMs: began_at.getTime() }))
}

/** False: it is stopped for that reason already. */
export async function stopCoin(
  sql: Sql,
  { network, coin, what, reason }: Omit<CoinStop, 'beganAtMs'>,
  actor: string,
  nowMs: number,
  lost: readonly string[] = [],
): Promise<boolean> {
  const rows = await sql`
    insert into wallet_stops (network, coin, what, reason, actor, began_at, lost)
    values (${network}, ${coin}, ${what}, ${reason}, ${actor}, ${new Date(nowMs)}, ${[...lost]})
    on conflict (network, coin, what, reason) where ended_at is null do nothing returning id`
  return rows.length > 0
}

export async function endStop(
  sql: Sql,
  { network, coin, what, reason }: Omit<CoinStop, 'beganAtMs'>,
  actor: string,
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    update wallet_stops set ended_at = ${new Date(nowMs)}, ended_by = ${actor}
    where network = ${network} and coin = ${coin} and what = ${what} and reason = ${reason} and ended_at is null returning id`
  return rows.length > 0
}
