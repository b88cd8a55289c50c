import { startHold, voidEarlierProofs } from '@bowline/capabilities/account-security/index.ts'
import { endKeysOf } from '@bowline/capabilities/api-keys/index.ts'
import { closeUser, type User } from '@bowline/capabilities/identity/index.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../site-api/call/site-refusal.ts'
import type { Console } from './console.ts'
import type { StaffCall } from './console-handler.ts'
import { removeFactor } from './remove-factor.ts'
import { tellUser } from './tell-user.ts'
import { userOf } from './user-of.ts'

const liftTerms = z.object({ freezeId: z.number().int() })
const resetTerms = z.object({ factor: z.enum(['authenticator', 'pin', 'mobile', 'passkeys']) })

/** Hours without withdrawals after a factor was removed (domain/accounts-and-compliance.md §6). */
const HOLD_HOURS = 72

/** What remains to be done after the commit: in the engine and the sessions in memory. Must be safe to repeat. */
type Afterwards = () => unknown

/** Carries out what two persons agreed on, inside the transaction that records it. */
export async function executeApproval(
  tx: Transaction,
  { kind, userId, terms }: Approval,
  call: StaffCall,
  console: Console,
): Promise<Afterwards> {
  const user = await userOf(tx, userId)
  switch (kind) {
    case 'lift-freeze':
      return liftFreeze(tx, user, liftTerms.parse(terms).freezeId, call, console)
    case 'reset-factor':
      return resetFactor(tx, user, resetTerms.parse(terms).factor, call, console)
    case 'close-account':
      return closeAccount(tx, user, call, console)
  }
}

async function liftFreeze(tx: Transaction, user: User, id: number, { session, nowMs }: StaffCall, console: Console) {
  const liftedBy = `staff:${session.member.id}`
  const lifted = await console.freezes.recordLift(tx, user.id, { id }, { liftedBy, nowMs })
  if (lifted) await tellUser(tx, console, user, { event: 'account-thawed', template: 'accountThawed' }, nowMs)
  return async () => lifted?.follow()
}

type Factor = z.output<typeof resetTerms>['factor']

async function resetFactor(tx: Transaction, user: User, factor: Factor, { nowMs }: StaffCall, console: Console) {
  const ended = await console.sessions.endAll(tx, user.id)
  await voidEarlierProofs(tx, console.codes, user.id)
  await startHold(tx, user.id, { reason: 'factor-lost', hours: HOLD_HOURS, nowMs })
  // Notify first, while the number being removed may still be the only way to reach the user.
  await tellUser(tx, console, user, { event: 'authenticator-closed', template: 'factorReset' }, nowMs)
  await removeFactor(tx, user, factor, console)
  return () => ended.forget()
}

async function closeAccount(tx: Transaction, user: User, { session, nowMs }: StaffCall, console: Console) {
  if (await holdsAnything(user, console)) {
    const msg = 'The account holds money or open orders. It can be closed once it is empty.'
    throw new SiteRefusal(SiteCode.refused, msg)
  }
  const both = { trading: true, withdrawals: true, setBy: `staff:${session.member.id}` }
  const { follow } = await console.freezes.record(tx, { userId: user.id, cause: 'closing', ...both, nowMs })
  await endKeysOf(tx, user.id)
  await closeUser(tx, user.id)
  await tellUser(tx, console, user, { event: 'account-closed', template: 'accountClosed' }, nowMs)
  return follow
}

/** Locked balances belong to open orders. */
async function holdsAnything({ id }: User, { engine }: Console): Promise<boolean> {
  const state = await readAccount(engine, id)
  return (state?.balances ?? []).some((b) => b.available !== 0n || b.locked !== 0n || b.withdrawing !== 0n)
}
