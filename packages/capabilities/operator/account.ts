import { Rejection } from '@bowline/core/rejections.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { freezesOf, openFreezes } from '../account-security/index.ts'
import { findUserByEmail, lockUser, mainAccountOf, parseEmail, type User } from '../identity/index.ts'
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
 * Frozen: new orders are refused, cancels still allowed. Unfreezing lifts freezes set by staff; the user's own stop stays,
 * and the answer says so.
 */
export async function setTradeFrozen(
  operator: Pick<Operator, 'sql' | 'engine' | 'sessions'>,
  email: string,
  frozen: boolean,
) {
  const user = await requireUser(operator, email)
  const freezes = openFreezes(operator)
  const nowMs = operator.engine.clock.now()
  const change = await inTransaction(operator.sql, async (tx) => {
    if (!frozen) return freezes.recordLift(tx, user.id, { cause: 'staff' }, { liftedBy: BY_OPERATOR, nowMs })
    await lockUser(tx, user.id)
    if ((await freezesOf(tx, user.id)).some(({ cause, trading }) => cause === 'staff' && trading)) return undefined
    const freeze = { userId: user.id, cause: 'staff', trading: true, withdrawals: false } as const
    return freezes.record(tx, { ...freeze, note: 'by the command line', setBy: BY_OPERATOR, nowMs })
  })
  await (change ? change.follow() : freezes.applyAnyway(user.id))
  return { account: mainAccountOf(user.id), email: user.email, tradeFrozen: await freezes.isTradingFrozen(user.id) }
}

/** Whether trading fees are paid from the account's platform token balance, at a discount, while it lasts. */
export async function setTokenDeduction(operator: Pick<Operator, 'sql' | 'engine'>, email: string, on: boolean) {
  const { engine } = operator
  const user = await requireUser(operator, email)
  const change = { account: mainAccountOf(user.id), setTokenDeduction: 1, tokenDeduction: on ? 1 : 0 }
  const { rejection } = await engine.submit({ kind: 'set-account', ...change })
  if (rejection !== Rejection.none) throw rejected(rejection, `the change of account ${user.id}`)
  return { account: mainAccountOf(user.id), email: user.email, tokenDeduction: on }
}
