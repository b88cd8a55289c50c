import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

/** 1: fees are paid in the platform token, at a discount, while the balance lasts. */
export async function tokenDeduction(engine: EngineClient, userId: number): Promise<0 | 1> {
  const state = await readAccount(engine, mainAccountOf(userId))
  return state?.account.tokenDeduction === 1 ? 1 : 0
}

/** Stored in the engine, because it computes the fees: it applies from the next trade on. */
export async function setTokenDeduction(engine: EngineClient, userId: number, on: boolean): Promise<void> {
  const change = { account: mainAccountOf(userId), setTokenDeduction: 1, tokenDeduction: on ? 1 : 0 }
  const { rejection } = await engine.submit({ kind: 'set-account', ...change })
  if (rejection !== Rejection.none) throw new Error(`the engine refused account ${userId} (${rejection})`)
}
