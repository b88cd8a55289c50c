import { KycState } from '@bowline/contract/terms/kyc.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange } from '../account-security/index.ts'
import { findUser } from '../identity/index.ts'
import { findIdentity, type Identity, identitiesToScreen, lockVerification, writeIdentity } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import { readLevels } from './levels.store.ts'
import { restrict, SANCTIONS } from './restrict.ts'
import { type Hand, settle } from './settle.ts'

const BATCH = 200

/** Screens everyone against a changed list. Certain matches stop at once; possible ones are reviewed. */
export async function screenAgain(parts: KycParts, nowMs: number): Promise<number> {
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
  const hand: Hand = { actor: { kind: 'system', id: 'kyc' }, nowMs }
  let restricted: FreezeChange | undefined
  await inTransaction(sql, async (tx) => {
    await lockVerification(tx, userId)
    const identity = await findIdentity(tx, userId)
    if (!identity) return
    const { familyName, name, birthDate, document } = seals.open(userId, identity.person)
    const countries = [identity.nationality, identity.residence, document?.country].filter((code) => code !== undefined)
    const matches = sanctions.screen({ names: [`${familyName} ${name}`], birthDate, countries })
    const isSanctioned = matches.some(({ kind }) => kind === 'certain')
    const found = isSanctioned && { sanctionedAtMs: nowMs }
    await writeIdentity(tx, { ...identity, screenedWith: sanctions.version, ...found })
    if (isSanctioned) restricted = await restrict(tx, parts, identity, SANCTIONS, hand)
    const passed = (await readLevels(tx, userId)).findLast(({ state }) => state === KycState.passed)
    const user = await findUser(tx, userId)
    if (matches.length === 0 || !passed || !user) return
    // The level stays meanwhile: sharing somebody's name is no offence.
    const outcome = { state: KycState.inReview, flags: ['sanctions'] } as const
    await settle(tx, parts, { user, row: { ...passed, submittedAtMs: nowMs }, outcome, hand })
  })
  await restricted?.follow()
}
