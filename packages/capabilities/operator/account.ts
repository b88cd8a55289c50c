import { Rejection } from '@bowline/core/rejections.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { Freezes, freezesOf } from '../account-security/index.ts'
import { findUserByEmail, lockUser, parseEmail, type User } from '../identity/index.ts'
import type { Operator } from './operator.ts'
import { rejected } from './refusals.ts'

const BY_OPERATOR = 'operator'

export async function requireUser({ sql }: Pick<Operator, 'sql'>, address: string): Promise<User> {
  const email = parseEmail(address)
  const user = email === undefined ? undefined : await findUserByEmail(sql, email)
  if (!user) throw new ControlError('unknown-user', `there is no user with the e-mail address ${address}`)
  return user
}

/**
 * Frozen: new orders are refused, cancels still allowed. Thawing takes back what staff froze; what the user stopped himself
 * stays, and the answer says so. Whichever it was, his sessions end (domain/accounts-and-compliance.md §1).
 */
export async function setTradeFrozen(
  operator: Pick<Operator, 'sql' | 'engine' | 'sessions'>,
  email: string,
  frozen: boolean,
) {
  const user = await requireUser(operator, email)
  const freezes = new Freezes(operator)
  const nowMs = Date.now()
  const ended = await inTransaction(operator.sql, async (tx) => {
    await lockUser(tx, user.id)
    if (!frozen) {
      const lifted = await freezes.recordLift(tx, user.id, { cause: 'staff' }, { liftedBy: BY_OPERATOR, nowMs })
      return lifted > 0 ? operator.sessions.endAll(tx, user.id) : undefined
    }
    if ((await freezesOf(tx, user.id)).some(({ cause, trading }) => cause === 'staff' && trading)) return undefined
    const freeze = { userId: user.id, cause: 'staff', trading: true, withdrawals: false } as const
    await freezes.record(tx, { ...freeze, note: 'by the command line', setBy: BY_OPERATOR, nowMs })
    return operator.sessions.endAll(tx, user.id)
  })
  ended?.forget()
  await freezes.apply(user.id)
  const isFrozen = (await freezes.list(user.id)).some(({ trading }) => trading)
  // Also without a row to lift: data folders from before the rows have the engine's word alone.
  await setAccount(operator, { account: user.id, setTradeFrozen: 1, tradeFrozen: isFrozen ? 1 : 0 })
  return { account: user.id, email: user.email, tradeFrozen: isFrozen }
}

/** Whether trading fees are taken from the account's balance of the platform token, at a discount, while there is one. */
export async function setTokenDeduction(operator: Pick<Operator, 'sql' | 'engine'>, email: string, on: boolean) {
  const user = await requireUser(operator, email)
  await setAccount(operator, { account: user.id, setTokenDeduction: 1, tokenDeduction: on ? 1 : 0 })
  return { account: user.id, email: user.email, tokenDeduction: on }
}

interface AccountChange {
  readonly account: number
  readonly tradeFrozen?: number
  readonly tokenDeduction?: number
  readonly setTradeFrozen?: number
  readonly setTokenDeduction?: number
}

async function setAccount({ engine }: Pick<Operator, 'engine'>, change: AccountChange): Promise<void> {
  const { rejection } = await engine.submit({ kind: 'set-account', ...change })
  if (rejection !== Rejection.none) throw rejected(rejection, `the change of account ${change.account}`)
}
