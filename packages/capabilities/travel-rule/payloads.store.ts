import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Article 26 of Regulation (EU) 2023/1113. */
const KEPT_YEARS = 5

type Sealing = Pick<Secrets, 'encrypt' | 'decrypt'>

/**
 * What is said of persons, each record under a key of its own, which the exchange's key seals. When the key is deleted, the
 * record is gone from backups of its table too.
 */
export async function writePayload(
  tx: Transaction,
  secrets: Sealing,
  caseId: string,
  payload: unknown,
  nowMs: number,
): Promise<void> {
  const key = randomBytes(KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(caseId))
  const text = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text])
  const eraseAt = new Date(nowMs)
  eraseAt.setUTCFullYear(eraseAt.getUTCFullYear() + KEPT_YEARS)
  await tx`
    insert into travel_rule_payloads (case_id, sealed) values (${caseId}, ${sealed})
    on conflict (case_id) do update set sealed = excluded.sealed`
  await tx`
    insert into travel_rule_keys (case_id, sealed, erase_at)
    values (${caseId}, ${secrets.encrypt(key, boundTo(caseId))}, ${eraseAt})
    on conflict (case_id) do update set sealed = excluded.sealed, erase_at = excluded.erase_at`
}

/** Undefined: nothing was said, or it has been erased. */
export async function readPayload(sql: Sql, secrets: Sealing, caseId: string): Promise<unknown> {
  const [row] = await sql<{ sealed: Uint8Array; key: Uint8Array }[]>`
    select p.sealed, k.sealed as key from travel_rule_payloads p join travel_rule_keys k using (case_id)
    where case_id = ${caseId}`
  if (!row) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    secrets.decrypt(row.key, boundTo(caseId)),
    row.sealed.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAAD(Buffer.from(caseId))
  decipher.setAuthTag(row.sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(row.sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as unknown
}

/** What has been kept long enough can be read by nobody any more. */
export async function purgeTravelRule(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from travel_rule_keys where erase_at <= ${new Date(nowMs)}`
  await sql`update travel_rule_notices set key = null where erase_at <= ${new Date(nowMs)} and key is not null`
}

const boundTo = (caseId: string) => `travel-rule:${caseId}`
