import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

export type AccountState = EventOf<'account'>
export type Balance = EventOf<'balance'>

/** An account with all its current balances, or undefined when the engine has no such account. */
export async function readAccount(
  engine: EngineClient,
  account: number,
): Promise<{ readonly account: AccountState; readonly balances: readonly Balance[] } | undefined> {
  const { rejection, events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
  if (rejection !== Rejection.none) return undefined
  let state: AccountState | undefined
  const balances: Balance[] = []
  for (const event of events) {
    if (event.kind === 'account') state = event
    if (event.kind === 'balance') balances.push(event)
  }
  return state && { account: state, balances }
}
