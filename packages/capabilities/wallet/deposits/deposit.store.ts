import type { BlockLink } from '@bowline/chains'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { depositKey, type FoundDeposit, identityOf } from './deposit.ts'
import type { ScanRound } from './scan-network.ts'
import type { ScanEvent, ScanState, StopReason, TrackedBlock, TrackedDeposit } from './scan-step.ts'

/** The scanner's state as it was when its last round was stored. */
export async function loadScan(sql: Sql, network: string): Promise<ScanState> {
  const [scan] = await sql<{ finalized_height: bigint | null; stopped: StopReason | null }[]>`
    select finalized_height, stopped from wallet_scans where network = ${network}`
  const blocks = await sql<{ height: bigint; hash: string; parent: string }[]>`
    select height, hash, parent from wallet_blocks where network = ${network} order by height`
  const rows = await sql<
    { txid: string; place: string; stage: TrackedDeposit['stage']; height: bigint; credit_depth: number }[]
  >`
    select txid, place, stage, height, credit_depth from wallet_deposits
    where network = ${network} and stage in ('confirming', 'credited', 'unlocked')
      and height >= (select min(height) from wallet_blocks where network = ${network})
    order by id`
  const deposits = Map.groupBy(rows, ({ height }) => height)
  return {
    blocks: blocks.map(
      ({ height, hash, parent }): TrackedBlock => ({
        ...{ height: Number(height), hash, parent },
        deposits: (deposits.get(height) ?? []).map((row) => ({
          identity: identityOf(network, row),
          creditDepth: row.credit_depth,
          stage: row.stage,
        })),
      }),
    ),
    finalizedHeight: scan?.finalized_height == null ? undefined : Number(scan.finalized_height),
    stopped: scan?.stopped ?? undefined,
  }
}

/**
 * Writes one round: rows, steps, postings and branch in one transaction, so that a crash leaves either all or nothing of
 * it. `stale`: another scanner of the network was faster, and nothing is written; load its state and go on from there.
 */
export function storeRound(
  sql: Sql,
  network: string,
  before: ScanState,
  { state, events }: Pick<ScanRound, 'state' | 'events'>,
  nowMs: number,
): Promise<'stored' | 'stale'> {
  return inTransaction(sql, async (tx) => {
    const at = new Date(nowMs)
    await tx`
      insert into wallet_scans (network, scanned_at) values (${network}, ${at}) on conflict (network) do nothing`
    await tx`select 1 from wallet_scans where network = ${network} for update`
    const [top] = await tx<{ hash: string }[]>`
      select hash from wallet_blocks where network = ${network} order by height desc limit 1`
    if (top?.hash !== before.blocks.at(-1)?.hash) return 'stale'
    await writeBranch(tx, network, events)
    await writeFound(tx, network, events, at)
    await writeMoved(tx, network, events, at)
    await writeDropped(tx, network, events, at)
    await writeStage(tx, network, events, 'credited', at)
    await writeStage(tx, network, events, 'unlocked', at)
    await tx`
      update wallet_scans
      set scanned_at = ${at}, finalized_height = ${state.finalizedHeight ?? null}, stopped = ${state.stopped ?? null}
      where network = ${network}`
    return 'stored'
  })
}

type Of<K extends ScanEvent['kind']> = Extract<ScanEvent, { kind: K }>

function only<K extends ScanEvent['kind']>(events: readonly ScanEvent[], kind: K): Of<K>[] {
  return events.filter((event): event is Of<K> => event.kind === kind)
}

async function writeBranch(tx: Transaction, network: string, events: readonly ScanEvent[]): Promise<void> {
  for (const { fromHeight } of only(events, 'left'))
    await tx`delete from wallet_blocks where network = ${network} and height >= ${fromHeight}`
  const joined = only(events, 'joined').map(({ block: { height, hash, parent } }) => ({ height, hash, parent }))
  if (joined.length > 0)
    await tx`
      insert into wallet_blocks (network, height, hash, parent)
      select ${network}, height, hash, parent
      from jsonb_to_recordset(${tx.json(joined)}) as joined (height bigint, hash text, parent text)`
  const below = only(events, 'forgotten').at(-1)?.belowHeight
  if (below !== undefined) await tx`delete from wallet_blocks where network = ${network} and height < ${below}`
}

/** A row per deposit, for statements that take many at once. */
function rowOf({ transfer, owner, side, creditDepth }: FoundDeposit, block: BlockLink | undefined) {
  const { txid, place, asset, receiver, sender, isBySender, tag, amount, isCoinbase } = transfer
  return {
    ...{ txid, place, asset, receiver, side, sender: sender ?? null, tag: tag ?? null, amount: amount.toString() },
    user_id: owner?.kind === 'user' ? owner.userId : null,
    ...{
      credit_depth: creditDepth,
      is_coinbase: isCoinbase,
      is_by_sender: isBySender,
      height: block?.height ?? null,
      block_hash: block?.hash ?? null,
    },
  }
}

async function writeFound(tx: Transaction, network: string, events: readonly ScanEvent[], at: Date): Promise<void> {
  const rows = only(events, 'found').map(({ deposit, block }) => rowOf(deposit, block))
  if (rows.length > 0) await insertDeposits(tx, network, rows, 'confirming', at)
}

/**
 * What was there already keeps its row and its history, and takes the new block. What a contract pays, and whom, may be
 * another thing there: until it was credited once, the row says what the newest block says; afterwards it comes back only as
 * what it was.
 */
export async function insertDeposits(
  tx: Transaction,
  network: string,
  rows: readonly ReturnType<typeof rowOf>[],
  stage: 'seen' | 'confirming',
  at: Date,
): Promise<void> {
  await tx`
    with written as (
      insert into wallet_deposits (network, txid, place, asset, receiver, sender, tag, amount, user_id, side, stage,
        credit_depth, is_coinbase, is_by_sender, height, block_hash, seen_at, changed_at)
      select ${network}, txid, place, asset, receiver, sender, tag, amount, user_id, side, ${stage},
        credit_depth, is_coinbase, is_by_sender, height, block_hash, ${at}, ${at}
      from jsonb_to_recordset(${tx.json(rows)}) as found (txid text, place text, asset text, receiver text, sender text,
        tag bigint, amount numeric, user_id bigint, side text, credit_depth integer, is_coinbase boolean,
        is_by_sender boolean, height bigint, block_hash text)
      on conflict (network, txid, place) do update
        set stage = excluded.stage, replaced_by = null, height = excluded.height, block_hash = excluded.block_hash, changed_at = ${at},
          asset = excluded.asset, receiver = excluded.receiver, sender = excluded.sender, tag = excluded.tag,
          is_by_sender = excluded.is_by_sender, amount = excluded.amount, user_id = case when wallet_deposits.generation = 0 then excluded.user_id
            else wallet_deposits.user_id end,
          side = case when wallet_deposits.generation = 0 then excluded.side else wallet_deposits.side end
        where (wallet_deposits.stage = 'dropped' or excluded.stage = 'confirming'
            and (wallet_deposits.stage = 'seen' or wallet_deposits.stage = 'confirming'
              and wallet_deposits.block_hash <> excluded.block_hash))
          and (wallet_deposits.generation = 0 or (wallet_deposits.asset, wallet_deposits.receiver, wallet_deposits.amount)
            = (excluded.asset, excluded.receiver, excluded.amount))
      returning id, stage, height, block_hash)
    insert into wallet_deposit_steps (deposit_id, stage, height, block_hash, at)
    select id, stage, height, block_hash, ${at} from written`
}

export const waitingRow = (deposit: FoundDeposit) => rowOf(deposit, undefined)

async function writeMoved(tx: Transaction, network: string, events: readonly ScanEvent[], at: Date): Promise<void> {
  const moved = only(events, 'moved').map(({ identity, block }) => ({ ...nameOf(network, identity), ...block }))
  if (moved.length === 0) return
  await tx`
    with written as (
      update wallet_deposits as d
      set stage = 'credited', height = moved.height, block_hash = moved.hash, changed_at = ${at}
      from jsonb_to_recordset(${tx.json(moved)}) as moved (txid text, place text, height bigint, hash text)
      where d.network = ${network} and d.txid = moved.txid and d.place = moved.place
      returning d.id, d.stage, d.height, d.block_hash)
    insert into wallet_deposit_steps (deposit_id, stage, height, block_hash, at)
    select id, stage, height, block_hash, ${at} from written`
}

/** Takes back what the ledger was asked to credit; the next credit of the same coins is another posting. */
async function writeDropped(tx: Transaction, network: string, events: readonly ScanEvent[], at: Date): Promise<void> {
  const names = only(events, 'dropped').map(({ identity }) => nameOf(network, identity))
  if (names.length === 0) return
  const rows = await tx<{ id: bigint; txid: string; place: string; generation: number; is_credited: boolean }[]>`
    with written as (
      update wallet_deposits as d set stage = 'dropped', changed_at = ${at}
      from jsonb_to_recordset(${tx.json(names)}) as dropped (txid text, place text)
      where d.network = ${network} and d.txid = dropped.txid and d.place = dropped.place
      returning d.id, d.txid, d.place, d.stage, d.height, d.block_hash, d.generation),
    stepped as (
      insert into wallet_deposit_steps (deposit_id, stage, height, block_hash, at)
      select id, stage, height, block_hash, ${at} from written)
    select id, txid, place, generation, exists (
      select 1 from wallet_postings as p
      where p.deposit_id = written.id and p.generation = written.generation and p.kind = 'credit') as is_credited
    from written`
  const credited = rows.filter(({ is_credited }) => is_credited)
  await insertPostings(tx, network, credited, 'reversal', at)
  if (credited.length === 0) return
  const ids = `{${credited.map(({ id }) => id).join(',')}}`
  await tx`update wallet_deposits set generation = generation + 1 where id = any(${ids}::text::bigint[])`
}

async function writeStage(
  tx: Transaction,
  network: string,
  events: readonly ScanEvent[],
  stage: 'credited' | 'unlocked',
  at: Date,
): Promise<void> {
  const names = only(events, stage).map(({ identity }) => nameOf(network, identity))
  if (names.length === 0) return
  const before = stage === 'credited' ? 'confirming' : 'credited'
  const rows = await tx<{ id: bigint; txid: string; place: string; generation: number; side: string }[]>`
    with written as (
      update wallet_deposits as d set stage = ${stage}, changed_at = ${at}
      from jsonb_to_recordset(${tx.json(names)}) as aged (txid text, place text)
      where d.network = ${network} and d.txid = aged.txid and d.place = aged.place and d.stage = ${before}
      returning d.id, d.txid, d.place, d.side, d.stage, d.height, d.block_hash, d.generation),
    stepped as (
      insert into wallet_deposit_steps (deposit_id, stage, height, block_hash, at)
      select id, stage, height, block_hash, ${at} from written)
    select id, txid, place, generation, side from written`
  // What belongs to nobody is booked when no reorganisation can take it back; a user's deposit when it may be traded.
  const due = stage === 'credited' ? (['deposit', 'credit'] as const) : (['suspense', 'suspend'] as const)
  await insertPostings(
    tx,
    network,
    rows.filter(({ side }) => side === due[0]),
    due[1],
    at,
  )
}

interface Posted {
  readonly id: bigint
  readonly txid: string
  readonly place: string
  readonly generation: number
}

/** Asks for the journals of deposits; the custody book learns what came in, or left again, in the same moment. */
export async function insertPostings(
  tx: Transaction,
  network: string,
  rows: readonly Posted[],
  kind: 'credit' | 'reversal' | 'suspend',
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  const postings = rows.map(({ id, generation, ...name }) => ({
    ...{ deposit_id: id.toString(), generation, key: depositKey(identityOf(network, name), generation) },
  }))
  const sign = kind === 'reversal' ? '-1' : '1'
  // A block that was mined anew makes the same coins final a second time: they are booked once.
  await tx`
    with asked as (
      insert into wallet_postings (key, deposit_id, kind, generation, created_at)
      select key, deposit_id, ${kind}, generation, ${at}
      from jsonb_to_recordset(${tx.json(postings)}) as due (key text, deposit_id bigint, generation integer)
      on conflict (deposit_id, generation, kind) do nothing
      returning id, deposit_id)
    insert into wallet_custody (network, asset, role, amount, posting, at)
    select d.network, d.asset, case a.role when 'change' then 'hot' else coalesce(a.role, 'deposits') end,
      d.amount * ${sign}::numeric, asked.id, ${at}
    from asked join wallet_deposits d on d.id = asked.deposit_id left join wallet_addresses a on a.key = d.receiver`
}

function nameOf(network: string, identity: string): { txid: string; place: string } {
  const [txid, place] = identity.slice(network.length + 1).split(':') as [string, string]
  return { txid, place }
}
