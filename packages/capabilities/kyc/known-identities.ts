import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import { ChannelFollower, type News } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
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

type Asker = Pick<User, 'id' | 'country' | 'phone' | 'kycLevel'>

/** The triggers of migrations/0870-kyc.sql announce each change here, with the user's number. */
const CHANNEL = 'kyc'
const MOST_KNOWN = 50_000
/** In case a notification was lost with its connection. */
const KNOWN_MS = 60_000

/**
 * Identities in memory: only a user's first order reads the database. While the database is down, cached ones stay
 * valid, and for others the session's level counts.
 */
export class KnownIdentities {
  readonly #sql: Sql
  readonly #log: Log
  readonly #known = new BoundedMap<number, { readonly facts: Stored; readonly readAtMs: number }>(MOST_KNOWN)
  readonly #listeners: Listeners<[userId: number | undefined]>
  readonly #follower: ChannelFollower

  constructor(sql: Sql, log: Log) {
    this.#sql = sql
    this.#log = log
    this.#listeners = new Listeners((err) => log.error({ err }, 'a change of an identity could not be applied'))
    this.#follower = new ChannelFollower({
      sql,
      channel: CHANNEL,
      read: (news) => this.#forget(news),
      onTrouble: ({ message }) => log.warn({ error: message }, 'changes of identities are not received yet'),
    })
  }

  /** Resolves after the first attempt; identities are read on demand. */
  follow(): Promise<void> {
    return this.#follower.start()
  }

  /** Called with the user that changed, or with undefined after a connection was lost, when it may be anyone. */
  onNews(listener: (userId: number | undefined) => void): void {
    this.#listeners.add(listener)
  }

  close(): Promise<void> {
    return this.#follower.close()
  }

  async of(user: Asker, nowMs: number): Promise<KnownIdentity> {
    const stored = await this.#stored(user, nowMs)
    return { ...stored, declared: user.country, phone: user.phone && phoneCountry(user.phone) }
  }

  #forget(news: News): void {
    if (news === 'everything') this.#known.clear()
    const changed = news === 'everything' ? [undefined] : [...news].map(Number)
    for (const userId of changed) {
      if (userId !== undefined) this.#known.delete(userId)
      this.#listeners.tell(userId)
    }
  }

  async #stored(user: Asker, nowMs: number): Promise<Stored> {
    const known = this.#known.get(user.id)
    if (known && nowMs - known.readAtMs < KNOWN_MS) return known.facts
    try {
      const facts = await readFacts(this.#sql, user.id)
      this.#known.set(user.id, { facts, readAtMs: nowMs })
      return facts
    } catch (error) {
      this.#log.debug({ err: error }, 'an identity could not be read; the one in memory stays in use')
      return known?.facts ?? { ...NOBODY, level: user.kycLevel, identity: user.kycLevel === 2 ? 'verified' : 'none' }
    }
  }
}

type Stored = Omit<KnownIdentity, 'declared' | 'phone'>

const NOBODY = { nationality: undefined, residence: undefined, noticedAtMs: undefined }

interface Row {
  kyc_level: 0 | 1 | 2
  nationality: string | null
  residence: string | null
  sanctioned_at: Date | null
  noticed_at: Date | null
  in_review: boolean
}

async function readFacts(sql: Sql, userId: number): Promise<Stored> {
  const [row] = await sql<Row[]>`
    select u.kyc_level, i.nationality, i.residence, i.sanctioned_at, i.noticed_at,
      exists (select from kyc_levels l where l.user_id = u.id and l.state = 2) as in_review
    from users u left join kyc_identities i on i.user_id = u.id where u.id = ${userId}`
  if (!row) return { ...NOBODY, level: 0, identity: 'none' }
  return {
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
