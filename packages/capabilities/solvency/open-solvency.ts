import { formatUnits } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import {
  type Balances,
  type DrawnTime,
  type Proof,
  type PublishedRoot,
  proofFileOf,
  type Sibling,
} from '@bowline/solvency/index.ts'
import { type WalletMode, walletNetworks } from '../wallet/index.ts'
import { Nonces } from './nonces.ts'
import { newestReserves } from './reserves.store.ts'

export interface Snapshot extends PublishedRoot {
  readonly takenAtMs: number
  readonly sequence: number
  readonly debts: Balances
  /** Left out: no chain of ours has the asset. */
  readonly reserves: Balances
  /** Of the day's first one: what reveals nothing of when the second is taken, and proves it afterwards. */
  readonly seal: string | undefined
  /** Of the second one: when it was to be taken, and the seal's salt. */
  readonly drawn: DrawnTime | undefined
}

/** An address of the house. */
export interface Reserve {
  readonly network: string
  readonly address: string
  /** Of the block at which it was looked. */
  readonly height: number
  /** Undefined: its key is offline, and has not signed yet. */
  readonly signature: string | undefined
  /** Of the coin, as text. */
  readonly coins: readonly { readonly coin: string; readonly amount: string }[]
}

export interface SolvencyNeeds {
  readonly sql: Sql
  readonly secrets: Pick<Secrets, 'deriveKey'>
  readonly mode: WalletMode
}

interface Row {
  readonly id: bigint
  readonly name: string
  readonly taken_at: Date
  readonly sequence: bigint
  readonly root: string
  readonly liabilities: Readonly<Record<string, string>>
  readonly debts: Readonly<Record<string, string>>
  readonly reserves: Readonly<Record<string, string>>
  readonly seal: string | null
  readonly drawn_minute: number | null
  readonly drawn_salt: string | null
}

/** What was published, and everybody's own way into it. Snapshots are taken by the worker. */
export function openSolvency({ sql, secrets, mode }: SolvencyNeeds) {
  const nonces = new Nonces(secrets)
  return {
    /** Newest first. */
    async snapshots(limit: number): Promise<Snapshot[]> {
      const rows = await sql<Row[]>`select * from solvency_snapshots order by id desc limit ${limit}`
      return rows.map(toSnapshot)
    },

    /** What lies at addresses whose keys signed the newest snapshot's root, as everybody can check. */
    async reserves(): Promise<readonly Reserve[]> {
      const networks = walletNetworks(mode)
      return (await newestReserves(sql)).map(({ amounts, network, address, height, signature }) => {
        const listed = networks.find((each) => each.network === network)?.coins ?? []
        const coins = listed.flatMap(({ coin, asset, decimals }) => {
          const amount = amounts.get(asset)
          return amount === undefined ? [] : [{ coin, amount: formatUnits(amount, decimals) }]
        })
        return { network, address, height, signature, coins }
      })
    },

    /** The file with which the account's owner checks that it is among the newest liabilities; undefined: it had nothing. */
    async proofOf(account: number) {
      const [row] = await sql<Row[]>`select * from solvency_snapshots order by id desc limit 1`
      const [leaf] = row
        ? await sql<{ place: number }[]>`
            select place from solvency_leaves where snapshot = ${row.id} and account = ${account}`
        : []
      if (!row || !leaf) return undefined
      const nodes = await sql<{ level: number; place: number; hash: string; sums: string }[]>`
        select level, place, hash, sums from solvency_nodes
        where snapshot = ${row.id} and (place = ((${leaf.place}::int >> level::int) # 1) or level = 0 and place = ${leaf.place})
        order by level, place`
      const own = nodes.find(({ level, place }) => level === 0 && place === leaf.place)
      if (!own) return undefined
      const path = nodes
        .filter((node) => node !== own)
        .map(({ place, hash, sums }): Sibling => ({ side: place % 2 === 0 ? 'left' : 'right', hash, sums: read(sums) }))
      const { name: snapshot } = row
      const proof: Proof = { snapshot, nonce: nonces.of(snapshot, account), balances: read(own.sums), path }
      return proofFileOf(proof, toSnapshot(row))
    },
  }
}

export type Solvency = ReturnType<typeof openSolvency>

function toSnapshot({ name, taken_at, sequence, root, liabilities, debts, reserves, seal, ...row }: Row): Snapshot {
  const { drawn_minute: minute, drawn_salt: salt } = row
  return {
    seal: seal ?? undefined,
    drawn: minute === null || salt === null ? undefined : { day: name.slice(0, 10), minute, salt },
    ...{ snapshot: name, takenAtMs: taken_at.getTime(), sequence: Number(sequence), root },
    ...{ sums: units(liabilities), debts: units(debts), reserves: units(reserves) },
  }
}

const units = (sums: Readonly<Record<string, string>>): Balances =>
  Object.fromEntries(Object.entries(sums).map(([asset, text]) => [asset, BigInt(text)]))

/** `textOf` backwards. */
const read = (sums: string): Balances =>
  Object.fromEntries(
    sums.split(',').map((each) => {
      const [asset = '', amount = ''] = each.split(':')
      return [asset, BigInt(amount)]
    }),
  )
