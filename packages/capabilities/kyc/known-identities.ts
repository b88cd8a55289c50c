import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { KnownRows } from '@bowline/platform/postgres/known-rows.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { IdentityState } from '../country-rules/index.ts'
import type { User } from '../identity/index.ts'

/** What the country rules need to know about a user. */
export interface KnownIdentity {
  readonly identity: IdentityState
  readonly level: 0 | 1 | 2
  readonly declared: string | undefined
  readonly phone: string | undefined
  readonly nationality: string | undefined
  readonly residence: string | undefined
  readonly noticedAtMs: number | undefined
}

/** A user; their level as the session knows it counts while the database is down. */
export type Asker = Pick<User, 'id'> & Partial<Pick<User, 'country' | 'phone' | 'kycLevel'>>

/** The triggers of migrations/0870 and 0871 announce each change here, with the user's number. */
const CHANNEL = 'kyc'

/**
 * Identities in memory. Whoever trades by API key is read beforehand (`learn`), so no order waits for the database; while
 * that is down, the session's level counts for those who are not in memory.
 */
export class KnownIdentities {
  readonly #rows: KnownRows<KnownIdentity>

  constructor(sql: Sql, log: Log) {
    this.#rows = new KnownRows({ sql, log, channel: CHANNEL, read: readIdentities, none: NOBODY })
  }

  /** Resolves after the first attempt; identities are read on demand. */
  follow(): Promise<void> {
    return this.#rows.follow()
  }

  /** Called with the user that changed, or with undefined after a connection was lost, when it may be anyone. */
  onNews(listener: (userId: number | undefined) => void): void {
    this.#rows.onNews(listener)
  }

  close(): Promise<void> {
    return this.#rows.close()
  }

  /** From memory; undefined when the user was never read. */
  known(user: Asker, nowMs: number): KnownIdentity | undefined {
    return this.#rows.known(user.id, nowMs, () => asSignedIn(user))
  }

  /** Read again when it was read a while ago. */
  of(user: Asker, nowMs: number): Promise<KnownIdentity> {
    return this.#rows.of(user.id, nowMs, () => asSignedIn(user))
  }

  /** Reads those of these users beforehand that are not known yet. */
  learn(userIds: Iterable<number>, nowMs: number): Promise<void> {
    return this.#rows.learn(userIds, nowMs)
  }
}

/** Nothing but what the session knows. */
function asSignedIn({ country, phone, kycLevel = 0 }: Asker): KnownIdentity {
  const identity = kycLevel === 2 ? 'verified' : 'none'
  return { ...NOBODY, declared: country, phone: phone && phoneCountry(phone), level: kycLevel, identity }
}

const NOBODY = {
  declared: undefined,
  phone: undefined,
  nationality: undefined,
  residence: undefined,
  noticedAtMs: undefined,
  identity: 'none',
  level: 0,
} satisfies KnownIdentity

interface Row {
  id: bigint
  country: string | null
  phone: string | null
  kyc_level: 0 | 1 | 2
  nationality: string | null
  residence: string | null
  sanctioned_at: Date | null
  noticed_at: Date | null
  in_review: boolean
}

async function readIdentities(sql: Sql, userIds: readonly number[]): Promise<Map<number, KnownIdentity>> {
  const rows = await sql<Row[]>`
    select u.id, u.country, u.phone, u.kyc_level, i.nationality, i.residence, i.sanctioned_at, i.noticed_at,
      exists (select from kyc_levels l where l.user_id = u.id and l.state = 2) as in_review
    from users u left join kyc_identities i on i.user_id = u.id where u.id = any(${userIds as number[]})`
  return new Map(rows.map((row) => [Number(row.id), identityOf(row)]))
}

function identityOf(row: Row): KnownIdentity {
  return {
    declared: row.country ?? undefined,
    phone: row.phone === null ? undefined : phoneCountry(row.phone),
    level: row.kyc_level,
    identity: stateOf(row),
    nationality: row.nationality ?? undefined,
    residence: row.residence ?? undefined,
    noticedAtMs: row.noticed_at?.getTime(),
  }
}

function stateOf({ sanctioned_at, kyc_level, in_review }: Row): IdentityState {
  if (sanctioned_at) return 'sanctioned'
  if (kyc_level === 2) return 'verified'
  return in_review ? 'in-review' : 'none'
}

function phoneCountry(phone: string): string | undefined {
  return parsePhoneNumberFromString(phone)?.country
}
