import type { ObstacleToUse } from '@bowline/contract/terms/products.ts'
import { type Action, type Product, products, type Requirement } from '@bowline/contract/terms/products.ts'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { KnownStandings, Standing } from '../account-security/index.ts'
import { authorize, type KeyRefusal } from '../api-keys/index.ts'
import type { CountryDecision, CountryDenial, CountryRules } from '../country-rules/index.ts'
import type { KycLevel } from '../identity/index.ts'
import type { KnownIdentities, KnownIdentity } from '../kyc/index.ts'
import type { Actor } from './actor.ts'
import { LEAST_LEVEL } from './least-level.ts'
import { isOpen } from './open-products.ts'
import { KEY_RIGHT, STOPPED_BY } from './stopped-by.ts'

export type Denial =
  | { readonly refusal: 'country'; readonly decision: CountryDenial }
  | { readonly refusal: 'level'; readonly neededLevel: KycLevel }
  /** Staff, a rule or the user's own stop. */
  | { readonly refusal: 'frozen' }
  /** After a change of security, for withdrawals. */
  | { readonly refusal: 'held'; readonly untilMs: number }
  | { readonly refusal: 'key'; readonly because: KeyRefusal }

/** Why not, in one word, and which level would allow it; what does not exist needs none. */
export interface Answer {
  readonly allowed: boolean
  readonly reason: ObstacleToUse | null
  readonly neededLevel: KycLevel
}

export interface PermissionParts {
  readonly countries: Pick<CountryRules, 'decide' | 'onChange'>
  readonly identities: Pick<KnownIdentities, 'of' | 'known' | 'onNews'>
  readonly standings: Pick<KnownStandings, 'of' | 'known' | 'readAgain'>
}

interface Remembered {
  readonly ip: string
  readonly untilMs: number
  readonly denials: Map<Requirement, Denial | undefined>
}

const VISITOR: KnownIdentity = {
  identity: 'none',
  level: 0,
  declared: undefined,
  phone: undefined,
  nationality: undefined,
  residence: undefined,
  noticedAtMs: undefined,
}
const MOST_REMEMBERED = 50_000
/** An answer can change with time alone: the end of somebody's notice to leave. */
const REMEMBERED_MS = 30_000

const IN_THE_WAY: Readonly<Record<CountryDenial, Pick<Answer, 'reason' | 'neededLevel'>>> = {
  kyc: { reason: 'identity', neededLevel: 1 },
  verify: { reason: 'identity', neededLevel: 2 },
  'in-review': { reason: 'in-review', neededLevel: 2 },
  forbidden: { reason: 'country', neededLevel: 0 },
  'forbidden-at-door': { reason: 'country', neededLevel: 0 },
}

/** What `answer` asks of each product; one object each, because answers are remembered by it. */
const TO_USE = Object.fromEntries(
  Object.keys(products).map((product) => [product, { product, action: product === 'site' ? 'login' : 'open' }]),
) as Record<Product, Requirement>

/** Who may use which product from where (domain/accounts-and-compliance.md §8 and §9), from memory. */
export class Permissions {
  readonly #countries: PermissionParts['countries']
  readonly #identities: PermissionParts['identities']
  readonly #standings: PermissionParts['standings']
  /** The last answers for each user, at one address: whoever trades asks the same thing for every order. */
  readonly #remembered = new BoundedMap<number, Remembered>(MOST_REMEMBERED)

  constructor({ countries, identities, standings }: PermissionParts) {
    this.#countries = countries
    this.#identities = identities
    this.#standings = standings
    countries.onChange(() => this.#remembered.clear())
    identities.onNews((userId) => {
      if (userId === undefined) this.#remembered.clear()
      else this.#remembered.delete(userId)
    })
  }

  /** Undefined: allowed. A promise only when memory does not suffice to allow it, so that an order keeps its turn. */
  may(actor: Actor, requirement: Requirement, nowMs: number): Denial | undefined | Promise<Denial | undefined> {
    const { key, ip } = actor
    if (key) {
      const right = KEY_RIGHT[requirement.product]
      const because = right === undefined ? 'permission' : authorize(key, right, ip, nowMs)
      if (because) return { refusal: 'key', because }
    }
    const denial = this.#placeAndLevel(actor, requirement, nowMs)
    if (denial instanceof Promise) return denial.then((found) => found ?? this.#standing(actor, requirement, nowMs))
    return denial ?? this.#standing(actor, requirement, nowMs)
  }

  /** What the country rules say, with the notices that `may` does not distinguish. */
  async decide(
    { user, ip }: Actor,
    product: Product,
    nowMs: number,
    action: Action = 'open',
  ): Promise<CountryDecision> {
    const known = user ? await this.#identities.of(user, nowMs) : VISITOR
    return this.#countries.decide({ ...known, product, action, ip, nowMs })
  }

  /** Whether a product exists and can be used now, and otherwise what stands in the way. */
  async answer(actor: Actor, product: Product, nowMs: number): Promise<Answer> {
    if (!isOpen(product)) return { allowed: false, reason: 'not-offered', neededLevel: 0 }
    const denial = await this.may(actor, TO_USE[product], nowMs)
    if (denial === undefined) return { allowed: true, reason: null, neededLevel: LEAST_LEVEL[product] }
    if (denial.refusal === 'country') return { allowed: false, ...IN_THE_WAY[denial.decision] }
    if (denial.refusal === 'level') return { allowed: false, reason: 'identity', neededLevel: denial.neededLevel }
    const reason = denial.refusal === 'key' ? 'not-offered' : denial.refusal
    return { allowed: false, reason, neededLevel: LEAST_LEVEL[product] }
  }

  #placeAndLevel({ user, ip }: Actor, requirement: Requirement, nowMs: number) {
    if (user === undefined) return this.#judge(VISITOR, ip, requirement, nowMs)
    const remembered = this.#remembered.get(user.id)
    const isCurrent = remembered !== undefined && remembered.ip === ip && nowMs < remembered.untilMs
    if (isCurrent && remembered.denials.has(requirement)) return remembered.denials.get(requirement)
    const known = this.#identities.known(user, nowMs)
    // Not remembered: the news that changes an identity may arrive while it is being read.
    if (known === undefined)
      return this.#identities.of(user, nowMs).then((identity) => this.#judge(identity, ip, requirement, nowMs))
    const denial = this.#judge(known, ip, requirement, nowMs)
    if (isCurrent) remembered.denials.set(requirement, denial)
    else
      this.#remembered.set(user.id, { ip, untilMs: nowMs + REMEMBERED_MS, denials: new Map([[requirement, denial]]) })
    return denial
  }

  #judge(known: KnownIdentity, ip: string, { product, action }: Requirement, nowMs: number): Denial | undefined {
    const decision = this.#countries.decide({ ...known, product, action, ip, nowMs })
    if (decision !== 'allow' && decision !== 'allow-with-notice') return { refusal: 'country', decision }
    const neededLevel = LEAST_LEVEL[product]
    return known.level < neededLevel ? { refusal: 'level', neededLevel } : undefined
  }

  /** Freezes and holds. Who would be refused is read again: a freeze that was just lifted refuses nobody. */
  #standing({ user }: Actor, { product, action }: Requirement, nowMs: number) {
    const half = STOPPED_BY[product]
    // What closes a position or an order is allowed whatever is frozen.
    if (user === undefined || half === undefined || action === 'close') return undefined
    const known = this.#standings.known(user.id, nowMs)
    if (known && stopped(known, half, nowMs) === undefined) return undefined
    const rows = known ? this.#standings.readAgain(user.id, nowMs) : this.#standings.of(user.id, nowMs)
    return rows.then((standing) => stopped(standing, half, nowMs))
  }
}

function stopped(standing: Standing, half: 'trading' | 'withdrawals', nowMs: number): Denial | undefined {
  if (half === 'trading') return standing.tradingFrozen ? { refusal: 'frozen' } : undefined
  if (standing.withdrawalsFrozen) return { refusal: 'frozen' }
  return nowMs < standing.heldUntilMs ? { refusal: 'held', untilMs: standing.heldUntilMs } : undefined
}
