import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import {
  type Balances,
  buildTree,
  type DrawnTime,
  inTreeOrder,
  ownerHash,
  rootOf,
  sealOf,
  type Tree,
  textOf,
} from '@bowline/solvency/index.ts'
import { FIRST_USER } from '../account-owners/index.ts'
import { custodyTotals, type WalletMode } from '../wallet/index.ts'
import { type BalanceRow, owedTo } from './liabilities.ts'
import { Nonces } from './nonces.ts'

export interface SnapshotParts {
  readonly sql: Sql
  readonly secrets: Pick<Secrets, 'deriveKey'>
  readonly mode: WalletMode
  /** Codes by the ledger's numbers, as the engine lists them. */
  readonly assets: ReadonlyMap<number, string>
}

/** Trees are kept as long as somebody may look for their proof; roots for ever. */
const KEPT_TREES = 60
const AT_ONCE = 2_000

/**
 * Publishes what the exchange owes: a tree over all users' balances after one command, its root and sums, and what is on
 * chains for them. One a day: a second run on the same day finds it there. Returns the snapshot's name.
 */
export async function takeSnapshot(parts: SnapshotParts, nowMs: number): Promise<string> {
  const name = dayOf(nowMs)
  const drawn = drawnTime(parts.secrets, name, nowMs)
  await publish(parts, name, drawn && { seal: sealOf(drawn) }, nowMs)
  return name
}

/**
 * The day's second one, at a minute that was drawn when the first was taken: whoever borrows coins for an hour that is known has
 * to have them at any other too. Undefined: its minute has not come, or the first one sealed none.
 */
export async function takeDrawnSnapshot(parts: SnapshotParts, nowMs: number): Promise<string | undefined> {
  const day = dayOf(nowMs)
  const [first] = await parts.sql<{ taken_at: Date; seal: string | null }[]>`
    select taken_at, seal from solvency_snapshots where name = ${day}`
  const drawn = first?.seal ? drawnTime(parts.secrets, day, first.taken_at.getTime()) : undefined
  // Another master key draws another minute, which nobody sealed.
  if (!drawn || sealOf(drawn) !== first?.seal || minuteOf(nowMs) < drawn.minute) return undefined
  const name = `${day}-drawn`
  await publish(parts, name, { drawn }, nowMs)
  return name
}

const DAY_MINUTES = 1_440
/** The last ones of a day are too late for a job that looks every few. */
const LAST_MINUTES = 10

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
const minuteOf = (atMs: number) => Math.floor((atMs % (DAY_MINUTES * 60_000)) / 60_000)

/** Any minute of what is left of the day, each as likely as the others; undefined: too little is left. */
function drawnTime(secrets: SnapshotParts['secrets'], day: string, takenAtMs: number): DrawnTime | undefined {
  const from = minuteOf(takenAtMs) + 1
  const minutes = DAY_MINUTES - LAST_MINUTES - from
  if (minutes <= 0) return undefined
  const { dice, salt } = new Nonces(secrets).draw(day)
  return { day, minute: from + Number(dice % BigInt(minutes)), salt }
}

/** The seal of a time, or the time of a seal. */
type Drawing = { readonly seal: string } | { readonly drawn: DrawnTime } | undefined

async function publish(
  { sql, secrets, mode, assets }: SnapshotParts,
  name: string,
  drawing: Drawing,
  nowMs: number,
): Promise<void> {
  const [known] = await sql`select 1 from solvency_snapshots where name = ${name}`
  if (known) return
  const seal = drawing && 'seal' in drawing ? drawing.seal : null
  const drawn = drawing && 'drawn' in drawing ? drawing.drawn : undefined
  const { sequence, rows } = await readBalances(sql, assets)
  const codes = [...assets.values()].sort()
  const { accounts, debts } = owedTo(rows, codes)
  const nonces = new Nonces(secrets)
  const owners = new Map([...accounts.keys()].map((account) => [ownerOf(account, name, nonces), account]))
  const leaves = [...owners].map(([owner, account]) => ({ owner, balances: accounts.get(account) as Balances }))
  const nobody = { owner: ownerHash('nobody', nonces.padding(name, 0)), balances: zeroOf(codes) }
  const ordered = inTreeOrder(leaves.length === 0 ? [nobody] : leaves, (n) =>
    ownerHash('nobody', nonces.padding(name, n + 1)),
  )
  const tree = buildTree(ordered)
  const places = ordered.flatMap(({ owner }, place) => {
    const account = owners.get(owner)
    return account === undefined ? [] : [{ account, place }]
  })
  const reserves = await custodyTotals(sql, mode)
  await inTransaction(sql, async (tx) => {
    const root = rootOf(tree)
    const [row] = await tx<{ id: bigint }[]>`
      insert into solvency_snapshots (name, taken_at, sequence, root, liabilities, debts, reserves, seal, drawn_minute,
        drawn_salt)
      values (${name}, ${new Date(nowMs)}, ${sequence}, ${root.hash}, ${tx.json(texts(root.sums))},
        ${tx.json(texts(debts))}, ${tx.json(texts(Object.fromEntries(reserves)))}, ${seal}, ${drawn?.minute ?? null},
        ${drawn?.salt ?? null})
      on conflict (name) do nothing returning id`
    if (!row) return
    await writeTree(tx, row.id, tree)
    for (let from = 0; from < places.length; from += AT_ONCE)
      await tx`
        insert into solvency_leaves (snapshot, account, place)
        select ${row.id}, account, place
        from jsonb_to_recordset(${tx.json(places.slice(from, from + AT_ONCE))}) as leaf (account bigint, place integer)`
    for (const table of ['solvency_nodes', 'solvency_leaves'])
      await tx`
        delete from ${tx(table)} where snapshot not in (
          select id from solvency_snapshots order by id desc limit ${KEPT_TREES})`
  })
}

/**
 * As of one command: rows and position are written in one transaction, and read in one. What lies in an account that a user has
 * beside the main one, for copying, is the user's, whose proof shows it.
 */
function readBalances(sql: Sql, assets: ReadonlyMap<number, string>) {
  return inTransaction(sql, async (tx) => {
    await tx`set transaction isolation level repeatable read`
    const [position] = await tx<{ sequence: bigint }[]>`
      select sequence from projection_positions where name = 'ledger-history'`
    const found = await tx<{ owner: bigint; asset: bigint; code: bigint; balance: string }[]>`
      select coalesce(own.user_id, held.owner) as owner, held.asset, held.code, held.balance
      from ledger_balances held left join owned_accounts own on own.account = held.owner
      where held.owner >= ${FIRST_USER} and held.balance <> 0`
    const rows = found.flatMap(({ owner, asset, code, balance }): BalanceRow[] => {
      const known = assets.get(Number(asset))
      if (known === undefined) throw new Error(`the ledger has asset ${asset}, which nobody lists`)
      return [{ owner: Number(owner), asset: known, code: Number(code), balance: BigInt(balance) }]
    })
    return { sequence: position?.sequence ?? 0n, rows }
  })
}

async function writeTree(tx: Sql, snapshot: bigint, tree: Tree): Promise<void> {
  for (const [level, nodes] of tree.entries())
    for (let from = 0; from < nodes.length; from += AT_ONCE) {
      const rows = nodes
        .slice(from, from + AT_ONCE)
        .map(({ hash, sums }, n) => ({ place: from + n, hash, sums: textOf(sums) }))
      await tx`
        insert into solvency_nodes (snapshot, level, place, hash, sums)
        select ${snapshot}, ${level}, place, hash, sums
        from jsonb_to_recordset(${tx.json(rows)}) as node (place integer, hash text, sums text)`
    }
}

const ownerOf = (account: number, name: string, nonces: Nonces) => ownerHash(String(account), nonces.of(name, account))
const zeroOf = (codes: readonly string[]): Balances => Object.fromEntries(codes.map((code) => [code, 0n]))
const texts = (sums: Balances) => Object.fromEntries(Object.entries(sums).map(([asset, sum]) => [asset, String(sum)]))
