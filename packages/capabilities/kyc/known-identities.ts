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

/** A user; their level as the session knows it counts while the database is down. */
export type Asker = Pick<User, 'id'> & Partial<Pick<User, 'country' | 'phone' | 'kycLevel'>>

/** The triggers of migrations/0870 and 0871 announce each change here, with the user's number. */
const CHANNEL = 'kyc'
const MOST_KNOWN = 50_000
const BATCH = 1_000
/** In case a notification was lost with its connection. */
const KNOWN_MS = 60_000

interface Known {
  readonly facts: KnownIdentity
  /** 0: a change may have been missed. */
  readonly readAtMs: number
}

/**
 * Identities in memory: what was read once is answered at once, and read again in the background from time to time. Whoever
 * trades by API key is read beforehand (`learn`), so no order waits for the database. While that is down, what is in memory
 * stays valid, and for others the session's level counts.
 */
export class KnownIdentities {
  readonly #sql: Sql
  readonly #log: Log
  readonly #known = new BoundedMap<number, Known>(MOST_KNOWN)
  /** Users that are being read. */
  readonly #reads = new Map<number, Promise<KnownIdentity>>()
  #changes = 0
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

  /** From memory; undefined when the user was never read. */
  known(user: Asker, nowMs: number): KnownIdentity | undefined {
    const known = this.#known.get(user.id)
    if (known && !isFresh(known, nowMs)) void this.#read(user, nowMs)
    return known?.facts
  }

  /** Read again when it was read a while ago. */
  async of(user: Asker, nowMs: number): Promise<KnownIdentity> {
    const known = this.#known.get(user.id)
    return known && isFresh(known, nowMs) ? known.facts : this.#read(user, nowMs)
  }

  /** Reads those of these users beforehand that are not known yet. A database that is down is asked when they come. */
  async learn(userIds: Iterable<number>, nowMs: number): Promise<void> {
    const unknown = [...new Set(userIds)].filter((id) => !this.#known.has(id)).slice(0, MOST_KNOWN)
    for (let from = 0; from < unknown.length; from += BATCH) {
      const changes = this.#changes
      try {
        const found = await readFacts(this.#sql, unknown.slice(from, from + BATCH))
        // What changed meanwhile may be missing.
        if (changes === this.#changes) for (const [id, facts] of found) this.#known.set(id, { facts, readAtMs: nowMs })
      } catch (error) {
        this.#log.debug({ err: error }, 'identities could not be read beforehand')
        return
      }
    }
  }

  #forget(news: News): void {
    this.#changes++
    if (news === 'everything')
      for (const [id, { facts }] of [...this.#known]) this.#known.set(id, { facts, readAtMs: 0 })
    const changed = news === 'everything' ? [undefined] : [...news].map(Number)
    for (const userId of changed) {
      // What is being read may be from before the change.
      if (userId === undefined) this.#reads.clear()
      else {
        this.#known.delete(userId)
        this.#reads.delete(userId)
      }
      this.#listeners.tell(userId)
    }
  }

  #read(user: Asker, nowMs: number): Promise<KnownIdentity> {
    const underway = this.#reads.get(user.id)
    if (underway) return underway
    const read = readFacts(this.#sql, [user.id])
      .then((found) => {
        const facts = found.get(user.id) ?? NOBODY
        if (this.#reads.get(user.id) === read) this.#known.set(user.id, { facts, readAtMs: nowMs })
        return facts
      })
      .catch((error: unknown) => {
        this.#log.debug({ err: error }, 'an identity could not be read; the one in memory stays in use')
        return this.#known.get(user.id)?.facts ?? asSignedIn(user)
      })
      .finally(() => {
        if (this.#reads.get(user.id) === read) this.#reads.delete(user.id)
      })
    this.#reads.set(user.id, read)
    return read
  }
}

function isFresh({ readAtMs }: Known, nowMs: number): boolean {
  return nowMs - readAtMs < KNOWN_MS
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

async function readFacts(sql: Sql, userIds: readonly number[]): Promise<Map<number, KnownIdentity>> {
  const rows = await sql<Row[]>`
    select u.id, u.country, u.phone, u.kyc_level, i.nationality, i.residence, i.sanctioned_at, i.noticed_at,
      exists (select from kyc_levels l where l.user_id = u.id and l.state = 2) as in_review
    from users u left join kyc_identities i on i.user_id = u.id where u.id = any(${userIds as number[]})`
  return new Map(rows.map((row) => [Number(row.id), factsOf(row)]))
}

function factsOf(row: Row): KnownIdentity {
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
