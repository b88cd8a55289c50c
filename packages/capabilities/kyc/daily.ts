import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { Product } from '../country-rules/index.ts'
import { findUser } from '../identity/index.ts'
import {
  findIdentity,
  type Identity,
  identitiesToScreen,
  lockVerification,
  verifiedUnnoticed,
  writeIdentity,
} from './identities.store.ts'
import { deleteUnusedImages } from './images/images.store.ts'
import type { KycParts } from './kyc-parts.ts'
import { KycState } from './kyc-words.ts'
import { findLevel, levelsToExpire, readLevels } from './levels.store.ts'
import { restrict } from './restrict.ts'
import { type Hand, settle } from './settle.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 200
const SYSTEM = { kind: 'system', id: 'kyc' } as const

export interface KycRound {
  readonly screened: number
  readonly expired: number
  readonly restricted: number
  readonly imagesRemoved: number
}

/** What time and new lists do to those who passed. Once an hour is often enough; whatever is done stays done. */
export async function kycRound(parts: KycParts, nowMs: number): Promise<KycRound> {
  return {
    screened: await screenAgain(parts, nowMs),
    expired: await expire(parts, nowMs),
    restricted: await restrictForbidden(parts, nowMs),
    imagesRemoved: await removeUnused(parts, nowMs),
  }
}

/** Everybody against a list that changed. Who is certainly on it stops at once; who may be is looked at. */
async function screenAgain(parts: KycParts, nowMs: number): Promise<number> {
  const { sql, sanctions } = parts
  await sanctions.reload()
  let screened = 0
  for (let after = 0; ; ) {
    const batch = await identitiesToScreen(sql, sanctions.version, after, BATCH)
    for (const identity of batch) await screen(parts, identity, nowMs)
    screened += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return screened
    after = last.userId
  }
}

async function screen(parts: KycParts, { userId }: Identity, nowMs: number): Promise<void> {
  const { sql, seals, sanctions } = parts
  const hand: Hand = { actor: SYSTEM, nowMs }
  let isSanctioned = false
  await inTransaction(sql, async (tx) => {
    await lockVerification(tx, userId)
    const identity = await findIdentity(tx, userId)
    if (!identity) return
    const { familyName, name, birthDate, document } = seals.open(userId, identity.person)
    const countries = [identity.nationality, identity.residence, document?.country].filter((code) => code !== undefined)
    const matches = sanctions.screen({ names: [`${familyName} ${name}`], birthDate, countries })
    isSanctioned = matches.some(({ kind }) => kind === 'certain')
    await writeIdentity(tx, {
      ...identity,
      screenedWith: sanctions.version,
      ...(isSanctioned && { sanctionedAtMs: nowMs }),
    })
    if (isSanctioned) await restrict(tx, parts, identity, 'sanctions', hand)
    const passed = (await readLevels(tx, userId)).findLast(({ state }) => state === KycState.passed)
    const user = await findUser(tx, userId)
    if (matches.length === 0 || !passed || !user) return
    // He keeps his level meanwhile: being called like somebody is no wrong.
    const outcome = { state: KycState.inReview, flags: ['sanctions'] } as const
    await settle(tx, parts, { user, row: { ...passed, submittedAtMs: nowMs }, outcome, hand })
  })
  if (isSanctioned) await parts.freezes.apply(userId)
}

async function expire(parts: KycParts, nowMs: number): Promise<number> {
  const rows = await levelsToExpire(parts.sql, nowMs)
  for (const { userId, level, revision } of rows) {
    await inTransaction(parts.sql, async (tx) => {
      await lockVerification(tx, userId)
      const row = await findLevel(tx, userId, level)
      const user = await findUser(tx, userId)
      if (!user || row?.revision !== revision) return
      const hand: Hand = { actor: SYSTEM, nowMs }
      await settle(tx, parts, { user, row, outcome: { state: KycState.expired }, hand })
    })
  }
  return rows.length
}

/** Who has papers of a country that is forbidden now is told to leave, and stops trading. */
async function restrictForbidden(parts: KycParts, nowMs: number): Promise<number> {
  const users = await verifiedUnnoticed(parts.sql, forbiddenCountries(parts.rules))
  for (const userId of users) {
    await inTransaction(parts.sql, async (tx) => {
      await lockVerification(tx, userId)
      const identity = await findIdentity(tx, userId)
      const user = await findUser(tx, userId)
      if (!identity || !user || identity.noticedAtMs !== undefined) return
      await writeIdentity(tx, { ...identity, noticedAtMs: nowMs })
      const to =
        user.email !== undefined ? { email: user.email } : user.phone === undefined ? undefined : { phone: user.phone }
      const locale = (await readLevels(tx, userId)).at(-1)?.locale ?? 'en_US'
      const envelope = { key: `kyc-leave-${userId}-${nowMs}`, locale, userId }
      if (to) await parts.messages.enqueue(tx, { ...envelope, to, template: 'countryForbidden', values: { days: 60 } })
      await restrict(tx, parts, identity, 'forbidden-country', { actor: SYSTEM, nowMs })
    })
    await parts.freezes.apply(userId)
  }
  return users.length
}

const PRODUCT: Product = 'spot'

function forbiddenCountries(rules: KycParts['rules']): string[] {
  const countries = new Set(rules.table().rules.map(({ country }) => country))
  return [...countries].filter((country) => rules.ruleOf(country, PRODUCT) === 'forbid')
}

async function removeUnused({ sql, vault }: KycParts, nowMs: number): Promise<number> {
  const ids = await deleteUnusedImages(sql, nowMs - DAY_MS)
  for (const id of ids) await vault.remove(id)
  return ids.length
}
