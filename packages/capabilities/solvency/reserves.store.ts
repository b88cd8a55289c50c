import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { HouseWallet } from '../wallet/index.ts'

/** An address of the house with what was there when it signed. */
export interface SignedReserve {
  readonly network: string
  readonly address: string
  readonly wallet: HouseWallet
  readonly path: string
  readonly height: number
  /** Chain units by asset. */
  readonly amounts: ReadonlyMap<string, bigint>
  /** Undefined: its key is offline, and nobody has loaded the signature yet. */
  readonly signature: string | undefined
}

/** The newest snapshot, if a network's addresses have not signed for it. */
export async function unsignedSnapshot(
  sql: Sql,
  network: string,
): Promise<{ readonly id: bigint; readonly name: string; readonly root: string } | undefined> {
  const [newest] = await sql<{ id: bigint; name: string; root: string; is_signed: boolean }[]>`
    select id, name, root, exists (
      select from solvency_reserves r where r.snapshot = s.id and r.network = ${network}) as is_signed
    from solvency_snapshots s order by id desc limit 1`
  return newest?.is_signed ? undefined : newest
}

/** All of a network at once, so that none is missing where one is. */
export async function keepReserves(
  tx: Transaction,
  snapshot: bigint,
  rows: readonly SignedReserve[],
  nowMs: number,
): Promise<void> {
  for (const { network, address, wallet, path, height, amounts, signature } of rows) {
    const texts = Object.fromEntries([...amounts].map(([asset, amount]) => [asset, String(amount)]))
    await tx`
      insert into solvency_reserves (snapshot, network, address, wallet, path, height, amounts, signature, at)
      values (${snapshot}, ${network}, ${address}, ${wallet}, ${path}, ${height}, ${tx.json(texts)}, ${signature ?? null},
        ${new Date(nowMs)})
      on conflict do nothing`
  }
}

/** Of the newest snapshot. */
export async function newestReserves(sql: Sql): Promise<readonly SignedReserve[]> {
  const rows = await sql<
    (Omit<SignedReserve, 'amounts' | 'height' | 'signature'> & {
      height: bigint
      amounts: Readonly<Record<string, string>>
      signature: string | null
    })[]
  >`
    select network, address, wallet, path, height, amounts, signature from solvency_reserves
    where snapshot = (select max(id) from solvency_snapshots) order by network, wallet, address`
  return rows.map(({ height, amounts, signature, ...row }) => ({
    ...{ ...row, height: Number(height), signature: signature ?? undefined },
    amounts: new Map(Object.entries(amounts).map(([asset, amount]) => [asset, BigInt(amount)])),
  }))
}
