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
  isForgotten: boolean
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
  if (earlier.endedAt === 0) return true
  return earlier.remembered && !earlier.isForgotten && state.time < earlier.endedAt + REMEMBER_MS
}

/** After a command: what ended by it is remembered in the order of the ids, and an account remembers so much and no more. */
export function rememberEnded(state: ExchangeState): void {
  const { shares, rememberedOrders, rememberedLists } = state
  remember(rememberedOrders, state.endedOrders, (order) => order.terms, shares.rememberedOrders)
  remember(rememberedLists, state.endedLists, (list) => list, shares.rememberedLists)
}

function remember<N extends Named>(
  byAccount: Map<number, N[]>,
  ended: readonly N[],
  nameOf: (named: N) => { readonly account: number; readonly clientId: string },
  most: number,
): void {
  for (const named of ended.toSorted((a, b) => a.id - b.id)) {
    const { account, clientId } = nameOf(named)
    if (!named.remembered || clientId === '') continue
    const own = byAccount.get(account) ?? []
    byAccount.set(account, own)
    own.push(named)
    if (own.length > most) (own.shift() as N).isForgotten = true
  }
}
