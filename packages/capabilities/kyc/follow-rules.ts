import type { Product } from '@bowline/contract/terms/products.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import isoCountries from 'i18n-iso-countries'
import type { FreezeChange } from '../account-security/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import { findUser, type User } from '../identity/index.ts'
import { findIdentity, type Identity, lockVerification, outOfStep, writeIdentity } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import { readLevels } from './levels.store.ts'
import { FORBIDDEN_COUNTRY, restrict } from './restrict.ts'
import type { Hand } from './settle.ts'

/** If nobody from a country may trade, nobody from it may stay. */
const PRODUCT: Product = 'spot'
const LEAVE_DAYS = 60
const SYSTEM = { kind: 'system', id: 'kyc' } as const
const BATCH = 200

export interface Followed {
  readonly restricted: number
  readonly welcomed: number
}

/** Finds everyone whose state no longer matches the country table, page by page. */
export async function followRules(parts: KycParts, nowMs: number): Promise<Followed> {
  const done = { restricted: 0, welcomed: 0 }
  for (let after = 0; ; ) {
    const users = await outOfStep(parts.sql, forbiddenCountries(parts), { after, limit: BATCH })
    for (const userId of users) {
      const became = await followRulesFor(parts, userId, nowMs)
      if (became) done[became] += 1
    }
    const last = users.at(-1)
    if (last === undefined || users.length < BATCH) return done
    after = last
  }
}

/**
 * A user with documents of a forbidden country is notified to leave, and stops trading; when the rule is withdrawn, or
 * was a mistake, notice and freeze are removed. Undefined: nothing to change.
 */
export async function followRulesFor(
  parts: KycParts,
  userId: number,
  nowMs: number,
): Promise<keyof Followed | undefined> {
  const followed = await inTransaction(parts.sql, async (tx) => {
    await lockVerification(tx, userId)
    const identity = await findIdentity(tx, userId)
    const user = await findUser(tx, userId)
    if (!identity || !user || identity.sanctionedAtMs !== undefined) return undefined
    const isForbidden = isForbiddenTo(parts, identity)
    if (isForbidden && identity.noticedAtMs === undefined && user.kycLevel === 2) {
      await askToLeave(tx, parts, user, nowMs)
      await writeIdentity(tx, { ...identity, noticedAtMs: nowMs })
      const hand: Hand = { actor: SYSTEM, nowMs }
      const change = await restrict(tx, parts, identity, FORBIDDEN_COUNTRY, hand)
      return { became: 'restricted', changes: [change] } as const
    }
    if (isForbidden || identity.noticedAtMs === undefined) return undefined
    return { became: 'welcomed', changes: await welcomeBack(tx, parts, identity, nowMs) } as const
  })
  for (const change of followed?.changes ?? []) await change.follow()
  return followed?.became
}

async function welcomeBack(
  tx: Transaction,
  { freezes }: KycParts,
  identity: Identity,
  nowMs: number,
): Promise<FreezeChange[]> {
  const { userId } = identity
  await writeIdentity(tx, { ...identity, noticedAtMs: undefined })
  const ours = (await freezes.list(userId)).filter(({ note }) => note === FORBIDDEN_COUNTRY)
  const changes: FreezeChange[] = []
  for (const { id } of ours) {
    const lifted = await freezes.recordLift(tx, userId, { id }, { liftedBy: 'system:kyc', nowMs })
    if (lifted) changes.push(lifted)
  }
  const object = { kind: 'user', id: String(userId) }
  await appendAudit(tx, { atMs: nowMs, actor: SYSTEM, action: 'kyc.welcome-back', object, code: '0' })
  return changes
}

function isForbiddenTo({ rules }: KycParts, { nationality, residence }: Identity): boolean {
  return [nationality, residence].some((code) => code !== undefined && rules.ruleOf(code, PRODUCT) === 'forbid')
}

/** Checks all countries: a rule may apply to every country without its own. */
function forbiddenCountries({ rules }: KycParts): string[] {
  return Object.keys(isoCountries.getAlpha2Codes()).filter((code) => rules.ruleOf(code, PRODUCT) === 'forbid')
}

async function askToLeave(tx: Transaction, { messages }: KycParts, user: User, nowMs: number): Promise<void> {
  const { id: userId, email, phone } = user
  const to = email !== undefined ? { email } : phone === undefined ? undefined : { phone }
  const locale = (await readLevels(tx, userId)).at(-1)?.locale ?? 'en_US'
  const envelope = { key: `kyc-leave-${userId}-${nowMs}`, locale, userId }
  if (to) await messages.enqueue(tx, { ...envelope, to, template: 'countryForbidden', values: { days: LEAVE_DAYS } })
}
