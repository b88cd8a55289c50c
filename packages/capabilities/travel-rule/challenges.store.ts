import { createHash, randomBytes } from 'node:crypto'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** Domain/wallet.md §9: a wallet has half an hour to sign, and one and a half to send the amount. */
export const SIGN_MS = 30 * 60 * 1000
const SEND_MS = 90 * 60 * 1000

export interface Challenge {
  readonly caseId: string
  readonly message: string
  /** Chain units. */
  readonly amount: bigint | undefined
  readonly madeAtMs: number
  readonly expiresAtMs: number
}

interface Row {
  case_id: string
  message: string
  amount: string | null
  made_at: Date
  expires_at: Date
}

const toChallenge = (row: Row): Challenge => ({
  caseId: row.case_id,
  message: row.message,
  amount: row.amount === null ? undefined : BigInt(row.amount),
  madeAtMs: row.made_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
})

/** Makes a new one in place of any earlier, whose text and link are worth nothing from then on. Returns the link's token. */
export async function makeChallenge(
  tx: Transaction,
  caseId: string,
  { message, amount }: Pick<Challenge, 'message' | 'amount'>,
  nowMs: number,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx`delete from travel_rule_challenges where case_id = ${caseId}`
  await tx`
    insert into travel_rule_challenges (case_id, token_hash, message, amount, made_at, expires_at)
    values (${caseId}, ${hashOf(token)}, ${message}, ${amount === undefined ? null : String(amount)}, ${new Date(nowMs)},
      ${new Date(nowMs + SIGN_MS)})`
  return token
}

/** The text that is to be signed now. */
export async function openChallenge(sql: Sql, caseId: string, nowMs: number): Promise<Challenge | undefined> {
  const [row] = await sql<Row[]>`
    select * from travel_rule_challenges
    where case_id = ${caseId} and used_at is null and expires_at > ${new Date(nowMs)}`
  return row && toChallenge(row)
}

/** By the link of a wallet. */
export async function challengeByToken(sql: Sql, token: string, nowMs: number): Promise<Challenge | undefined> {
  const [row] = await sql<Row[]>`
    select * from travel_rule_challenges
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${new Date(nowMs)}`
  return row && toChallenge(row)
}

/** False: somebody else was first. */
export async function useChallenge(tx: Transaction, caseId: string, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update travel_rule_challenges set used_at = ${new Date(nowMs)} where case_id = ${caseId} and used_at is null returning 1`
  return rows.length > 0
}

/** An amount that somebody was asked to send from their own wallet. */
export interface AwaitedAmount extends Challenge {
  readonly userId: number
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly amount: bigint
}

/** Those that may still come. */
export async function awaitedAmounts(sql: Sql, nowMs: number): Promise<AwaitedAmount[]> {
  const rows = await sql<(Row & { user_id: bigint; coin: string; network: string; address: string; amount: string })[]>`
    select h.*, c.user_id, c.coin, c.network, c.address
    from travel_rule_challenges h join travel_rule_cases c on c.id = h.case_id
    where h.amount is not null and h.used_at is null and h.made_at > ${new Date(nowMs - SEND_MS)} and c.state = 'proving'`
  return rows.map((row) => ({
    ...toChallenge(row),
    ...{ userId: Number(row.user_id), coin: row.coin, network: row.network, address: row.address },
    amount: BigInt(row.amount),
  }))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
