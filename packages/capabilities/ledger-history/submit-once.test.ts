import assert from 'node:assert/strict'
import { it } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { LinesQuery } from './ledger-history.read.ts'
import { type OnceNeeds, submitOnce } from './submit-once.ts'

const [ALICE, USDT] = [7, 2]

it('finds a journal that the engine has forgotten behind any number of newer lines', async () => {
  const newer = Array.from({ length: 20_000 }, (_, at) => ({ bizId: `newer-${at}` }))
  const ledger = [...newer, { bizId: 'mine' }]
  const needs = {
    engine: { submit: async () => ({ rejection: Rejection.postingKeyExpired }) },
    ledger: {
      lines: async ({ bizId, limit }: LinesQuery) => {
        const value = ledger.filter((line) => bizId === undefined || line.bizId === bizId).slice(0, limit)
        return { ok: true, value, sequence: 1 }
      },
    },
  } as unknown as OnceNeeds
  const lines = moved({ code: LedgerCode.earnReward }, { code: LedgerCode.spotAvailable, owner: ALICE }, USDT, 1n)
  const sent = (bizId: string) =>
    submitOnce(needs, journal({ bizType: BizType.earn, bizId, bizTime: 1, leg: 0 }, lines), ALICE)
  assert.equal(await sent('mine'), Rejection.none)
  await assert.rejects(sent('never'), /nobody knows whether never was written/)
})
