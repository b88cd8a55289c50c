import assert from 'node:assert/strict'
import { it } from 'node:test'
import { linearContract } from '@bowline/core/formulas/perpetuals/contract.ts'
import { parseUnits } from '@bowline/money'
import type { Contract } from '../markets/index.ts'
import { DeleverageRisks } from './deleverage-risk.ts'
import type { ContractHistory } from './history-of-contracts.ts'
import type { Markings } from './markings.ts'
import type { HeldPosition } from './read-positions.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const [TICK, LOT] = [units('0.1'), units('0.001')]
const price = (text: string) => units(text) / TICK
const contract = {
  number: 21,
  value: linearContract(TICK, LOT),
  quoteOf: (ticks: bigint, lots: bigint) => (ticks * TICK * lots * LOT) / units('1'),
} as unknown as Contract

/** One bitcoin short at a price, ten times. */
function short(entry: string) {
  return { qty: -1_000n, entryValue: units(entry), margin: 0n, leverage: 10, isolated: 0 } as unknown as HeldPosition
}

it('a position stands among the others by the mark that they were ranked by, until they are ranked again', async () => {
  let mark = price('60000')
  const markings = { of: () => ({ mark }) } as unknown as Markings
  const open = ['60100', '60200', '60300', '60400', '60500'].map(short)
  const history = { openPositions: async () => ({ ok: true, value: open, sequence: 1 }) } as unknown as ContractHistory
  const risks = new DeleverageRisks(history, markings)
  const quantiles = async (nowMs: number) => {
    const answers = await Promise.all(open.map((held) => risks.quantileOf(contract, held, nowMs)))
    return answers.map((answer) => answer.ok && answer.value)
  }
  const ranked = [0, 1, 2, 3, 4]
  assert.deepEqual(await quantiles(0), ranked)
  mark = price('60450')
  assert.deepEqual(await quantiles(5_000), ranked)
  assert.deepEqual(await quantiles(10_000), ranked)
})
