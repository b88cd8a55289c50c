import { Rejection } from '@bowline/core/rejections.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { findUserByEmail, parseEmail, type User } from '../identity/index.ts'
import type { Operator } from './operator.ts'
import { rejected } from './refusals.ts'

export async function requireUser({ sql }: Pick<Operator, 'sql'>, address: string): Promise<User> {
  const email = parseEmail(address)
  const user = email === undefined ? undefined : await findUserByEmail(sql, email)
  if (!user) throw new ControlError('unknown-user', `there is no user with the e-mail address ${address}`)
  return user
}

/** Frozen: new orders are refused, cancels still allowed. */
export async function setTradeFrozen(operator: Pick<Operator, 'sql' | 'engine'>, email: string, frozen: boolean) {
  const user = await requireUser(operator, email)
  await setAccount(operator, { account: user.id, setTradeFrozen: 1, tradeFrozen: frozen ? 1 : 0 })
  return { account: user.id, email: user.email, tradeFrozen: frozen }
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
