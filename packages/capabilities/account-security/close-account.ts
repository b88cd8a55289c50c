import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { prove } from '../factors/index.ts'
import {
  asProved,
  closeUser,
  findUser,
  hashToken,
  isTokenShaped,
  lockUser,
  newToken,
  type User,
} from '../identity/index.ts'
import { accountContents, type ContentsParts, type Obstacle } from './account-contents.ts'
import { chosenLocale } from './chosen-locale.ts'
import { type Closing, closingOf, closingsDue, endClosing, insertClosing } from './closings.store.ts'
import { settingsLocked } from './may-change.ts'
import { proveOwnPassword } from './prove-all.ts'
import type { CallOrigin } from './security-event.ts'
import { securityNotice } from './security-notice.ts'
import type { ChangeRefusal, Proof, SecurityParts, SecurityRequest } from './security-request.ts'
import { forgetDevices } from './trusted-devices.ts'

const WAIT_DAYS = 7
const DAY_MS = 86_400_000
const BY_CLOSING = 'system:closing'
const KEPT = { template: 'closingCancelled', values: {} } as const

export interface ClosingParts extends SecurityParts, ContentsParts {
  /** The page that cancels the closing, given the token at its end. */
  readonly cancelLink: (token: string) => string
}

export type CloseRefusal =
  | ChangeRefusal
  | { readonly refusal: 'no-password' | 'closing-already' | 'step-order' }
  | { readonly refusal: 'not-empty'; readonly obstacles: readonly Obstacle[] }

/** What prevents closing now. A frozen account stays until whoever froze it lifts the freeze. */
export async function closingObstacles(
  { freezes, ...parts }: Pick<ClosingParts, 'engine' | 'holdsMoney' | 'freezes'>,
  userId: number,
): Promise<Obstacle[]> {
  const [contents, frozen] = await Promise.all([accountContents(parts, userId), freezes.list(userId)])
  return [...contents, ...(frozen.length > 0 ? (['frozen'] as const) : [])]
}

/** Starts the week after which the account is closed. */
export async function askForClosing(
  parts: ClosingParts,
  request: SecurityRequest,
  { loginPassword, ...proof }: { readonly loginPassword?: string | undefined } & Proof,
): Promise<{ readonly closesAtMs: number } | CloseRefusal> {
  const { sql, messages, cancelLink } = parts
  const { user, sessionId, from, nowMs } = request
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  const obstacles = await closingObstacles(parts, user.id)
  if (obstacles.length > 0) return { refusal: 'not-empty', obstacles }
  if (user.hasPassword) {
    const password = await proveOwnPassword(parts, request, loginPassword ?? '')
    if (password !== 'proved') return password
  }
  const factor = { ...proof, operation: Operation.other, boundTo: sessionId, ip: from.ip, nowMs }
  const proved = await prove(parts, { user, ...factor })
  if (proved !== 'proved') return proved
  return asProved(sql, user, async (tx) => {
    const token = newToken()
    const closesAtMs = nowMs + WAIT_DAYS * DAY_MS
    const closing = { userId: user.id, cancelHash: hashToken(token), closesAtMs, nowMs }
    if (!(await insertClosing(tx, closing))) return { refusal: 'closing-already' } as const
    const values = { days: WAIT_DAYS, link: cancelLink(token) }
    const message = { template: 'accountClosing', values } as const
    await securityNotice(tx, messages, { user, event: 'closing-asked', from, nowMs, message })
    return { closesAtMs }
  })
}

/** Keeps the account; false: no closing was in progress. */
export async function cancelClosing(
  parts: KeepParts,
  { user, from, nowMs }: Pick<SecurityRequest, 'user' | 'from' | 'nowMs'>,
): Promise<boolean> {
  return (await keepAccount(parts, { userId: user.id }, from, nowMs)) !== undefined
}

/** Like `cancelClosing`, by the link in the mail. Returns whose account it is, or undefined. */
export async function cancelClosingByLink(
  parts: KeepParts,
  { key, from, nowMs }: { readonly key: string; readonly from: CallOrigin; readonly nowMs: number },
): Promise<User | undefined> {
  return isTokenShaped(key) ? keepAccount(parts, { cancelHash: hashToken(key) }, from, nowMs) : undefined
}

type KeepParts = Pick<SecurityParts, 'sql' | 'messages' | 'freezes'>

/** Also lifts the freeze of a closing that a crash interrupted. */
async function keepAccount(
  { sql, messages, freezes }: KeepParts,
  which: Parameters<typeof closingOf>[1],
  from: CallOrigin,
  nowMs: number,
): Promise<User | undefined> {
  const kept = await inTransaction(sql, async (tx) => {
    const closing = await closingOf(tx, which)
    const user = closing && (await findUser(tx, closing.userId))
    if (!user) return undefined
    await lockUser(tx, user.id)
    if (!(await endClosing(tx, user.id, 'cancelled', nowMs))) return undefined
    const lifted = await freezes.recordLift(tx, user.id, { cause: 'closing' }, { liftedBy: BY_CLOSING, nowMs })
    await securityNotice(tx, messages, { user, event: 'closing-cancelled', from, nowMs, message: KEPT })
    return { user, lifted }
  })
  await kept?.lifted?.follow()
  return kept?.user
}

/** What finishing a closing needs besides: keys belong to another capability. */
export interface FinishClosingParts
  extends ContentsParts,
    Pick<ClosingParts, 'sql' | 'freezes' | 'messages' | 'sessions'> {
  readonly endApiKeys: (tx: Transaction, userId: number) => Promise<unknown>
}

/** Closes accounts whose week is over. Returns how many were closed. */
export async function closeDueAccounts(parts: FinishClosingParts, nowMs: number): Promise<number> {
  let closed = 0
  for (const closing of await closingsDue(parts.sql, nowMs)) {
    if (await finishClosing(parts, closing, nowMs)) closed += 1
  }
  return closed
}

/**
 * Freezes the account, checks that it is still empty, and closes it: in this order, so that no order comes in between.
 * After a crash every part is repeated, because the closing ends with the last one.
 */
async function finishClosing(parts: FinishClosingParts, closing: Closing, nowMs: number): Promise<boolean> {
  const { sql, freezes, messages, sessions } = parts
  const user = await findUser(sql, closing.userId)
  if (!user) return false
  const frozenBefore = await freezes.list(user.id)
  if (!frozenBefore.some(({ cause }) => cause === 'closing')) {
    const both = { trading: true, withdrawals: true }
    await freezes.set({ userId: user.id, cause: 'closing', ...both, setBy: BY_CLOSING, nowMs })
  } else await freezes.apply(user.id)
  const isStopped = frozenBefore.some(({ cause }) => cause !== 'closing')
  const isEmpty = !isStopped && (await accountContents(parts, user.id)).length === 0
  // Does not come from a browser.
  const from = { ip: '127.0.0.1', userAgent: 'bowline', locale: await chosenLocale(sql, user.id) }
  const notice = { user, from, nowMs, actor: { kind: 'system', id: 'closing' } } as const
  if (!isEmpty) {
    const lifted = await inTransaction(sql, async (tx) => {
      const lifted = await freezes.recordLift(tx, user.id, { cause: 'closing' }, { liftedBy: BY_CLOSING, nowMs })
      await endClosing(tx, user.id, 'not-empty', nowMs)
      await securityNotice(tx, messages, {
        ...notice,
        event: 'closing-stopped',
        message: { template: 'closingStopped', values: {} },
      })
      return lifted
    })
    await lifted?.follow()
    return false
  }
  const ended = await inTransaction(sql, async (tx) => {
    await lockUser(tx, user.id)
    // A cancellation at this very moment wins; one that comes later waits, and finds nothing to cancel.
    if (!(await endClosing(tx, user.id, 'closed', nowMs))) return undefined
    await parts.endApiKeys(tx, user.id)
    await closeUser(tx, user.id)
    await forgetDevices(tx, user.id)
    const ended = await sessions.endAll(tx, user.id)
    const message = { template: 'accountClosed', values: {} } as const
    await securityNotice(tx, messages, { ...notice, event: 'account-closed', message })
    return ended
  })
  if (ended) ended.forget()
  else await freezes.lift(user.id, { cause: 'closing' }, { liftedBy: BY_CLOSING, nowMs })
  return ended !== undefined
}
