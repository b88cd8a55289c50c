import { ClientIdPolicy } from '../../messages/terms.ts'
import { Rejection } from '../../rejections.ts'
import { type ExchangeState, refuse, type Verdict } from './state.ts'

const REMEMBER_MS = 86_400_000

/** An order or a list that once took a client id. */
interface Named {
  readonly id: number
  readonly remembered: boolean
  /** 0 = open. */
  readonly endedAt: number
}

export function clientKey(owner: { account: number; clientId: string }): string {
  return `${owner.account}:${owner.clientId}`
}

/** What a second use of a client id means; `earlier` is the latest order or list that took it. */
export function clientIdRejection(
  state: ExchangeState,
  earlier: Named | undefined,
  policy: number,
): Verdict | undefined {
  if (!earlier) return undefined
  if (policy === ClientIdPolicy.refuseOpen) {
    return earlier.endedAt === 0 ? refuse(Rejection.duplicateClientId) : undefined
  }
  return isKnown(state, earlier) ? refuse(Rejection.repeatedClientId, earlier.id) : undefined
}

function isKnown(state: ExchangeState, earlier: Named): boolean {
  return earlier.endedAt === 0 || (earlier.remembered && state.time < earlier.endedAt + REMEMBER_MS)
}
