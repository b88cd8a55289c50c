import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { isSignedBy, type ReserveStatement, reserveText } from '@bowline/solvency/index.ts'
import { z } from 'zod'

/** What the machine with the cold seed is to sign: whose address it is, under the newest root. */
export interface OfflineStatement extends ReserveStatement {
  readonly address: string
  readonly path: string
}

interface Row {
  readonly snapshot: string
  readonly root: string
  readonly network: string
  readonly height: bigint
  readonly address: string
  readonly path: string
}

/** Of the newest snapshot, those that nobody has brought a signature for. */
export async function offlineStatements(sql: Sql): Promise<OfflineStatement[]> {
  const rows = await sql<Row[]>`
    select s.name as snapshot, s.root, r.network, r.height, r.address, r.path from solvency_reserves r
      join solvency_snapshots s on s.id = r.snapshot
    where r.signature is null and s.id = (select max(id) from solvency_snapshots) order by r.network, r.address`
  return rows.map((row) => ({ ...row, height: Number(row.height) }))
}

const signedForm = z.object({
  format: z.literal('bowline-statements-1'),
  statements: z.array(z.object({ address: z.string().max(100), signature: z.string().max(300) })).max(1_000),
})

/** Takes signatures that are right, each for what waits; undefined: it is no such file. Returns how many were taken. */
export async function keepOfflineSignatures(tx: Transaction, text: string, nowMs: number): Promise<number | undefined> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const file = signedForm.safeParse(json)
  if (!file.success) return undefined
  const waiting = await offlineStatements(tx)
  let kept = 0
  for (const { address, signature } of file.data.statements)
    for (const statement of waiting) {
      if (statement.address !== address || !isSignedBy(address, reserveText(statement), signature)) continue
      await tx`
        update solvency_reserves set signature = ${signature}, at = ${new Date(nowMs)}
        where snapshot = (select id from solvency_snapshots where name = ${statement.snapshot})
          and network = ${statement.network} and address = ${address} and signature is null`
      kept += 1
    }
  return kept
}
