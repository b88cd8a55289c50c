import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** What a user has done before they may open a position on the site. */
export interface FuturesStanding {
  /** Undefined: not this version of the notice. */
  readonly acceptance: { readonly id: number; readonly atMs: number } | undefined
  readonly openedAtMs: number | undefined
}

export interface Acceptance {
  readonly version: string
  /** What was asked beside it. */
  readonly answers: unknown
  readonly ip: string
  readonly userAgent: string
}

const MOST_REMEMBERED = 50_000

/** Acceptances of the risk notice, and the accounts opened after it: once both are there, they are known from memory. */
export class FuturesAccounts {
  readonly #sql: Sql
  readonly #complete = new BoundedMap<number, FuturesStanding>(MOST_REMEMBERED)

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async of(userId: number): Promise<FuturesStanding> {
    const known = this.#complete.get(userId)
    if (known) return known
    const [row] = await this.#sql<{ id: bigint | null; accepted_at: Date | null; opened_at: Date | null }[]>`
      select a.id, a.accepted_at, f.opened_at from (select ${userId}::bigint as user_id) u
      left join futures_risk_acceptances a on a.user_id = u.user_id and a.version = ${RISK_NOTICE_VERSION}
      left join futures_accounts f on f.user_id = u.user_id`
    const { id = null, accepted_at: acceptedAt = null, opened_at: openedAt = null } = row ?? {}
    const standing: FuturesStanding = {
      acceptance: id === null || acceptedAt === null ? undefined : { id: Number(id), atMs: acceptedAt.getTime() },
      openedAtMs: openedAt?.getTime(),
    }
    if (standing.acceptance && standing.openedAtMs !== undefined) this.#complete.set(userId, standing)
    return standing
  }

  /** Of the version in force; again: the first acceptance stays. Undefined: of another version. */
  async accept(userId: number, said: Acceptance, nowMs: number): Promise<FuturesStanding['acceptance']> {
    if (said.version !== RISK_NOTICE_VERSION) return undefined
    const answers = JSON.stringify(said.answers ?? [])
    await this.#sql`
      insert into futures_risk_acceptances (user_id, version, answers, ip, user_agent, accepted_at)
      values (${userId}, ${said.version}, ${answers}, ${said.ip}, ${said.userAgent}, ${new Date(nowMs)})
      on conflict (user_id, version) do nothing`
    return (await this.of(userId)).acceptance
  }

  /** Opens the account on first use. False: the notice is not accepted. */
  async open(userId: number, nowMs: number): Promise<boolean> {
    const { acceptance, openedAtMs } = await this.of(userId)
    if (!acceptance) return false
    if (openedAtMs !== undefined) return true
    await this.#sql`
      insert into futures_accounts (user_id, opened_at) values (${userId}, ${new Date(nowMs)}) on conflict do nothing`
    return true
  }
}
