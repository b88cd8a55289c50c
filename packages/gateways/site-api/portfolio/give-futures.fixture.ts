import assert from 'node:assert/strict'
import { journal } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { type EngineOptions, startEngine } from '@bowline/engine/index.ts'

/** 500 USDT in the futures wallet, while nobody else runs the exchange. */
export async function giveFutures(
  directory: string,
  capacity: EngineOptions['capacity'],
  userId: number,
): Promise<void> {
  const engine = await startEngine({ directory, ...(capacity && { capacity }) })
  const key = { bizType: BizType.funding, bizId: 'futures', bizTime: Date.now(), leg: 0, actor: 'test', memo: '' }
  const wallet = { code: LedgerCode.futuresWallet, owner: userId, subKey: FuturesWallet.uUsdt }
  const { rejection } = await engine.submit(
    journal(key, [
      { code: LedgerCode.demoFunding, asset: 1, amount: -50_000_000_000n },
      { ...wallet, asset: 1, amount: 50_000_000_000n },
    ]),
  )
  await engine.stop()
  assert.equal(rejection, 0)
}
