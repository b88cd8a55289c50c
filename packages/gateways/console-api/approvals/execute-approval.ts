import type { Freezes } from '@bowline/capabilities/account-security/index.ts'
import { startHold, voidEarlierProofs } from '@bowline/capabilities/account-security/index.ts'
import { endKeysOf } from '@bowline/capabilities/api-keys/index.ts'
import type { OneTimeCodes } from '@bowline/capabilities/factors/index.ts'
import type { Sessions } from '@bowline/capabilities/identity/index.ts'
import { closeUser, mainAccountOf, type User } from '@bowline/capabilities/identity/index.ts'
import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import type { StaffSignInParts } from '@bowline/capabilities/staff/index.ts'
import {
  type Approval,
  admitStaff,
  type CreateStaffRefusal,
  changeStaff,
  type MadeMember,
  resetStaffSignIn,
} from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { resettableFactors } from '@bowline/contract/terms/factors.ts'
import { staffRoles } from '@bowline/contract/terms/staff.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { executeSettling, type SettlingNeeds } from '../card-orders/execute-settling.ts'
import { executeCollateral } from '../collateral/collateral.ts'
import type { StaffCall } from '../console-handler.ts'
import { executeContractApproval } from '../contracts/execute-contract-approval.ts'
import { executeConvertCoin, type SwitchNeeds } from '../conversions/switch-coin.ts'
import {
  executeBooking,
  executeColdKey,
  executeGivingUp,
  executeMarks,
  executeMove,
} from '../custody/execute-custody.ts'
import { executeEarnApproval } from '../earn/change-product.ts'
import { executeRecipe, type RecipeNeeds } from '../index-prices/recipes.ts'
import type { MarketNeeds } from '../markets/change-market.ts'
import { executeMarketApproval } from '../markets/execute-market-approval.ts'
import { executeOpening } from '../reconciliation/execute-opening.ts'
import { byCaller } from '../record-audit.ts'
import { executeGrant } from '../recoveries/execute-grant.ts'
import { executeRelease } from '../recoveries/execute-release.ts'
import { executeReturn, type ReturnNeeds } from '../recoveries/execute-return.ts'
import { executeTokenReturn } from '../recoveries/execute-token-return.ts'
import { executeReferral, type ReferralNeeds } from '../referral/execute-referral.ts'
import { executeGiving } from '../set-aside/execute-giving.ts'
import { refusedMember } from '../staff/staff.ts'
import { executeAccepting } from '../tokens/execute-accepting.ts'
import { executeOrigin } from '../travel-rule/execute-origin.ts'
import { type NotifyNeeds, notifyUser } from '../users/notify-user.ts'
import { type FactorNeeds, removeFactor } from '../users/remove-factor.ts'
import { userOf } from '../users/user-of.ts'

export interface ApprovalNeeds
  extends MarketNeeds,
    FactorNeeds,
    NotifyNeeds,
    SettlingNeeds,
    RecipeNeeds,
    ReferralNeeds,
    SwitchNeeds,
    ReturnNeeds {
  readonly staff: Pick<StaffSignInParts, 'passwords'>
  readonly freezes: Freezes
  readonly ledger: Pick<LedgerHistory, 'balances'>
  readonly instance: { readonly mode: 'demo' | 'production' }
  readonly sessions: Sessions
  readonly codes: Pick<OneTimeCodes, 'voidAllOf'>
}

const liftTerms = z.object({ freezeId: z.number().int() })
const newTerms = z.object({ email: z.string(), name: z.string(), role: z.enum(staffRoles) })
const changeTerms = z
  .object({ role: z.enum(staffRoles), isDisabled: z.literal(false) })
  .partial()
  .transform(({ role, isDisabled }) => ({ ...(role && { role }), ...(isDisabled === false && { isDisabled }) }))
const resetTerms = z.object({ factor: z.enum(resettableFactors) })

/** Hours without withdrawals after a factor was removed (domain/accounts-and-compliance.md §6). */
const HOLD_HOURS = 72

export interface Executed {
  /** What remains to be done after the commit: in the engine and the sessions in memory. Must be safe to repeat. */
  readonly settle?: () => unknown
  /** Whoever approves hands it over, and so stands behind the member from then on. */
  readonly made?: { readonly email: string; readonly temporaryPassword: string }
}

/** Carries out what two persons agreed on, inside the transaction that records it. */
export async function executeApproval(
  tx: Transaction,
  approval: Approval,
  call: StaffCall,
  console: ApprovalNeeds,
): Promise<Executed> {
  const { kind, userId, staff, terms } = approval
  const user = () => userOf(tx, userId ?? 0)
  const { passwords } = console.staff
  const by = byCaller(call)
  switch (kind) {
    case 'lift-freeze':
      return { settle: await liftFreeze(tx, await user(), liftTerms.parse(terms).freezeId, call, console) }
    case 'reset-factor':
      return { settle: await resetFactor(tx, await user(), resetTerms.parse(terms).factor, call, console) }
    case 'close-account':
      return { settle: await closeAccount(tx, await user(), call, console) }
    case 'create-staff':
      return handOver(await admitStaff({ tx, passwords }, newTerms.parse(terms), by))
    case 'reset-staff':
      return handOver(await resetStaffSignIn({ tx, passwords }, staff?.id ?? 0, by))
    case 'change-staff':
      await changeStaff(tx, staff?.id ?? 0, changeTerms.parse(terms), by)
      return {}
    case 'market-state':
    case 'market-limits':
    case 'fee-tier':
    case 'risk-tiers':
      await executeMarketApproval(tx, approval, call, console)
      return {}
    case 'contract-state':
    case 'contract-settings':
      await executeContractApproval(tx, approval, call, console)
      return {}
    case 'index-recipe':
      return { settle: await executeRecipe(tx, approval, call, console) }
    case 'collateral':
      await executeCollateral(tx, approval, call, console)
      return {}
    case 'earn-product':
      await executeEarnApproval(tx, approval, call, console)
      return {}
    case 'convert-coin':
      return executeConvertCoin(tx, approval, call, console)
    case 'give-account':
      await executeGiving(tx, approval, call)
      return {}
    case 'end-stop':
      await executeOpening(tx, approval, call)
      return {}
    case 'move-coins':
      await executeMove(tx, approval, call, console.instance.mode)
      return {}
    case 'give-up-move':
      await executeGivingUp(tx, approval, call)
      return {}
    case 'book-move':
      await executeBooking(tx, approval, call)
      return {}
    case 'tank-marks':
      await executeMarks(tx, approval, call, console.instance.mode)
      return {}
    case 'accept-token':
      await executeAccepting(tx, approval, call)
      return {}
    case 'give-deposit':
      await executeGrant(tx, approval, call, console.instance.mode)
      return {}
    case 'release-deposit':
      await executeRelease(tx, approval, call, console.instance.mode)
      return {}
    case 'return-deposit':
      await executeReturn(tx, approval, call, console)
      return {}
    case 'return-token':
      await executeTokenReturn(tx, approval, call, console)
      return {}
    case 'accept-origin':
      await executeOrigin(tx, approval, call)
      return {}
    case 'cold-key':
      await executeColdKey(tx, approval, call)
      return {}
    case 'settle-charge-back':
      return executeSettling(tx, approval, call, console)
    case 'referral-contract':
    case 'referral-release':
    case 'referral-clawback':
      return executeReferral(tx, approval, call, console)
  }
}

function handOver(made: MadeMember | { readonly refusal: CreateStaffRefusal } | undefined): Executed {
  if (!made) throw new SiteRefusal(SiteCode.refused, 'staff.member-unknown')
  if ('refusal' in made) throw refusedMember(made.refusal)
  return { made: { email: made.member.email, temporaryPassword: made.temporaryPassword } }
}

async function liftFreeze(
  tx: Transaction,
  user: User,
  id: number,
  { session, nowMs }: StaffCall,
  console: ApprovalNeeds,
) {
  const liftedBy = `staff:${session.member.id}`
  const lifted = await console.freezes.recordLift(tx, user.id, { id }, { liftedBy, nowMs })
  if (lifted) await notifyUser(tx, console, user, { event: 'account-thawed', template: 'accountThawed' }, nowMs)
  return async () => lifted?.follow()
}

type Factor = z.output<typeof resetTerms>['factor']

async function resetFactor(tx: Transaction, user: User, factor: Factor, { nowMs }: StaffCall, console: ApprovalNeeds) {
  const ended = await console.sessions.endAll(tx, user.id)
  await voidEarlierProofs(tx, console.codes, user.id)
  await startHold(tx, user.id, { reason: 'factor-lost', hours: HOLD_HOURS, nowMs })
  // Notify first, while the number being removed may still be the only way to reach the user.
  await notifyUser(tx, console, user, { event: 'authenticator-closed', template: 'factorReset' }, nowMs)
  await removeFactor(tx, user, factor, console)
  return () => ended.forget()
}

async function closeAccount(tx: Transaction, user: User, { session, nowMs }: StaffCall, console: ApprovalNeeds) {
  if (await holdsAnything(user, console)) {
    throw new SiteRefusal(SiteCode.refused, 'staff.account-not-empty')
  }
  const both = { trading: true, withdrawals: true, setBy: `staff:${session.member.id}` }
  const { follow } = await console.freezes.record(tx, { userId: user.id, cause: 'closing', ...both, nowMs })
  await endKeysOf(tx, user.id)
  await closeUser(tx, user.id)
  await notifyUser(tx, console, user, { event: 'account-closed', template: 'accountClosed' }, nowMs)
  return follow
}

/** In any account of the ledger; without an answer, whoever closes accounts waits. Locked balances belong to open orders. */
async function holdsAnything({ id }: User, { engine, ledger }: ApprovalNeeds): Promise<boolean> {
  const [state, balances] = await Promise.all([readAccount(engine, id), ledger.balances(mainAccountOf(id))])
  if (!balances.ok || balances.value.some(({ balance }) => balance !== 0n)) return true
  return (state?.balances ?? []).some((b) => b.available !== 0n || b.locked !== 0n || b.withdrawing !== 0n)
}
