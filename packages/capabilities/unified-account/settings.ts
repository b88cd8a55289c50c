import type { CloseFutures } from '@bowline/contract/terms/products.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Permitted } from '../permission/index.ts'
import { readUnified } from '../perpetuals/index.ts'

/** A coin and whether it shall be collateral. */
export interface Wish {
  readonly asset: number
  readonly isOn: boolean
}

export type Switched =
  | { readonly done: true /** Coins that were otherwise before. */; readonly changed: readonly number[] }
  | { readonly done: false; readonly rejection: Rejection }

/** Switches coins on and off as collateral: all of them or none. What is so already stays, so that a repeat is none. */
export async function setCollateral(
  engine: EngineClient,
  { account }: Permitted<CloseFutures>,
  wishes: readonly Wish[],
): Promise<Switched> {
  const found = await readUnified(engine, account)
  if (found?.summary.isUnified !== 1) return { done: false, rejection: Rejection.notUnified }
  let [on, off] = [0, 0]
  const changed: number[] = []
  for (const { asset, isOn } of wishes) {
    const coin = found.assets.find((each) => each.asset === asset)
    if (!coin) return { done: false, rejection: Rejection.unknownAsset }
    if ((coin.isOn === 1) === isOn) continue
    changed.push(asset)
    if (isOn) on |= 1 << coin.slot
    else off |= 1 << coin.slot
  }
  if (changed.length === 0) return { done: true, changed }
  const { rejection } = await engine.submit({ kind: 'set-collateral', account, on: on >>> 0, off: off >>> 0 })
  return rejection === Rejection.none ? { done: true, changed } : { done: false, rejection }
}
