import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import type { Product } from '../country-rules/index.ts'
import { findUser, type User } from '../identity/index.ts'
import {
  findIdentity,
  type Identity,
  lockVerification,
  noticed,
  verifiedUnnoticed,
  writeIdentity,
} from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import { readLevels } from './levels.store.ts'
import { FORBIDDEN_COUNTRY, restrict } from './restrict.ts'
import type { Hand } from './settle.ts'

/** Where nobody of there may trade, nobody of there stays. */
const PRODUCT: Product = 'spot'
const LEAVE_DAYS = 60
const SYSTEM = { kind: 'system', id: 'kyc' } as const

/** Who has papers of a country that is forbidden now is told to leave, and stops trading. Returns how many were. */
export async function restrictForbidden(parts: KycParts, nowMs: number): Promise<number> {
  const hand: Hand = { actor: SYSTEM, nowMs }
  return follow(parts, await verifiedUnnoticed(parts.sql, forbiddenCountries(parts)), async (tx, identity, user) => {
    if (identity.noticedAtMs !== undefined || !isForbidden(parts, identity)) return
    await writeIdentity(tx, { ...identity, noticedAtMs: nowMs })
    await tellToLeave(tx, parts, user, nowMs)
    await restrict(tx, parts, identity, FORBIDDEN_COUNTRY, hand)
  })
}

/** A rule that was taken back, or made by mistake: its notices and freezes go with it. Returns how many did. */
export async function welcomeBack(parts: KycParts, nowMs: number): Promise<number> {
  const welcome = (await noticed(parts.sql)).filter((identity) => !isForbidden(parts, identity))
  const users = welcome.map(({ userId }) => userId)
  return follow(parts, users, async (tx, identity) => {
    const { userId } = identity
    if (identity.noticedAtMs === undefined || isForbidden(parts, identity)) return
    await writeIdentity(tx, { ...identity, noticedAtMs: undefined })
    const ours = (await parts.freezes.list(userId)).filter(({ note }) => note === FORBIDDEN_COUNTRY)
    for (const { id } of ours) await parts.freezes.recordLift(tx, userId, { id }, { liftedBy: 'system:kyc', nowMs })
    const object = { kind: 'user', id: String(userId) }
    await appendAudit(tx, { atMs: nowMs, actor: SYSTEM, action: 'kyc.welcome-back', object, code: '0' })
  })
}

type Statements = Parameters<Parameters<typeof inTransaction>[1]>[0]

/** Each under his lock, as he is by then; what it means for his account reaches the engine after the commit. */
async function follow(
  { sql, freezes }: KycParts,
  users: readonly number[],
  act: (tx: Statements, identity: Identity, user: User) => Promise<void>,
): Promise<number> {
  for (const userId of users) {
    await inTransaction(sql, async (tx) => {
      await lockVerification(tx, userId)
      const identity = await findIdentity(tx, userId)
      const user = await findUser(tx, userId)
      if (identity && user) await act(tx, identity, user)
    })
    await freezes.apply(userId)
  }
  return users.length
}

function isForbidden({ rules }: KycParts, { nationality, residence }: Identity): boolean {
  return [nationality, residence].some((code) => code !== undefined && rules.ruleOf(code, PRODUCT) === 'forbid')
}

function forbiddenCountries({ rules }: KycParts): string[] {
  const countries = new Set(rules.table().rules.map(({ country }) => country))
  return [...countries].filter((country) => rules.ruleOf(country, PRODUCT) === 'forbid')
}

async function tellToLeave(tx: Statements, { messages }: KycParts, user: User, nowMs: number): Promise<void> {
  const { id: userId, email, phone } = user
  const to = email !== undefined ? { email } : phone === undefined ? undefined : { phone }
  const locale = (await readLevels(tx, userId)).at(-1)?.locale ?? 'en_US'
  const envelope = { key: `kyc-leave-${userId}-${nowMs}`, locale, userId }
  if (to) await messages.enqueue(tx, { ...envelope, to, template: 'countryForbidden', values: { days: LEAVE_DAYS } })
}
