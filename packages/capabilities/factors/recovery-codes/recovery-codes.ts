import { createHmac, randomBytes } from 'node:crypto'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { FailureStreaks, ofUser } from '../failure-streaks.ts'
import { outsideTransaction } from '../outside-transaction.ts'
import type { Paused } from '../refusal.ts'

const CODES = 10
/** 80 bits: sixteen characters. */
const BYTES = 10
/** Crockford's base32: without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const FORM = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** For a lost authenticator: shown once, each valid once. */
export class RecoveryCodes {
  readonly #key: Buffer
  readonly #streaks: FailureStreaks

  constructor({ secrets, streaks = new FailureStreaks() }: { secrets: Secrets; streaks?: FailureStreaks }) {
    this.#key = secrets.deriveKey('recovery-codes')
    this.#streaks = streaks
  }

  /** Ten new codes, like `ABCD-EFGH-JKMN-PQRS`; earlier ones become invalid. */
  async make(sql: Sql, userId: number): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode)
    const hashes = codes.map((code) => this.#hash(userId, code).toString('hex'))
    const write = async (tx: Sql) => {
      // Two calls at the same moment run one after the other, and the second invalidates the first's codes.
      await tx`select from users where id = ${userId} for update`
      await tx`delete from recovery_codes where user_id = ${userId}`
      await tx`
        insert into recovery_codes (user_id, code_hash)
        select ${userId}, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash`
    }
    await ('release' in sql ? write(sql) : inTransaction(sql, write))
    return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
  }

  async count(sql: Sql, userId: number): Promise<number> {
    const [row] = await sql<{ left: number }[]>`
      select count(*)::int as left from recovery_codes where user_id = ${userId}`
    return row?.left ?? 0
  }

  /** Whether it has the form of a code, in either case, with or without dashes. */
  isFormed(code: string): boolean {
    return FORM.test(plain(code))
  }

  /**
   * Uses the code up; returns how many are left, or undefined when it is not one of the user's. Too long to be guessed.
   */
  async use(sql: Sql, userId: number, code: string): Promise<{ readonly left: number } | undefined> {
    if (!this.isFormed(code)) return undefined
    const rows = await sql`
      delete from recovery_codes where user_id = ${userId} and code_hash = ${this.#hash(userId, plain(code))}
      returning user_id`
    return rows.length === 1 ? { left: await this.count(sql, userId) } : undefined
  }

  /** The same as a proof: a wrong one counts. Call outside a transaction, whose rollback could undo the count. */
  async check(sql: Sql, userId: number, code: string, nowMs: number): Promise<'right' | 'wrong' | Paused> {
    outsideTransaction(sql)
    const subject = ofUser(userId)
    const stoppedUntilMs = await this.#streaks.stoppedUntil(sql, subject, nowMs)
    if (stoppedUntilMs !== undefined) return { verdict: 'paused', untilMs: stoppedUntilMs }
    const factor = 'recovery-code'
    if (await this.use(sql, userId, code)) {
      await this.#streaks.noteRight(sql, subject, factor)
      return 'right'
    }
    await this.#streaks.noteWrong(sql, { subject, factor, userId }, nowMs)
    return 'wrong'
  }

  /** Without the authenticator they replace nothing. */
  async removeAll(sql: Sql, userId: number): Promise<void> {
    await sql`delete from recovery_codes where user_id = ${userId}`
  }

  #hash(userId: number, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${userId}:${code}`).digest()
  }
}

function newCode(): string {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('')
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()
