import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { type NoticeParts, notifyOwner } from '../account-security/index.ts'
import type { TemplateName } from '../messages/index.ts'
import { type StandingParts, UNIFIED } from './standings.ts'

type LineParts = NoticeParts & Pick<StandingParts, 'markets'>

interface Line {
  readonly number: bigint
  readonly time: bigint
  readonly liquidation_id: bigint
  readonly account: bigint
  readonly market: bigint
  readonly asset: bigint
  readonly step: number
  readonly isolated: number
  readonly is_unified: number
}

const TEMPLATES = {
  [LiquidationStep.warning]: 'marginWarning',
  [LiquidationStep.began]: 'liquidationBegan',
  [LiquidationStep.ended]: 'liquidationEnded',
} as const satisfies Partial<Record<number, TemplateName>>

const AT_ONCE = 100

/** Reports the next lines; `users` are whose they were; `isAll`: none are left. */
export async function reportLines(parts: LineParts, tx: Transaction) {
  // Locked, so that two processes do not report the same.
  const [mark] = await tx<{ number: bigint }[]>`select number from margin_notices_sent for update`
  const steps = Object.keys(TEMPLATES).map(Number)
  const lines = await tx<Line[]>`
    select number, time, liquidation_id, account, market, asset, step, isolated, is_unified from contract_liquidation_lines
    where number > ${String(mark?.number ?? 0n)} and step = any(${steps}::int[]) order by number limit ${AT_ONCE}`
  for (const line of lines) await reportLine(parts, tx, line)
  const last = lines.at(-1)
  if (last) await tx`update margin_notices_sent set number = ${String(last.number)}`
  return { users: new Set(lines.map(({ account }) => Number(account))), isAll: lines.length < AT_ONCE }
}

async function reportLine(parts: LineParts, tx: Transaction, line: Line): Promise<void> {
  const account = Number(line.account)
  const template = TEMPLATES[line.step as keyof typeof TEMPLATES]
  const atMs = Number(line.time)
  const values = { time: atMs, margin: marginOf(parts, line) }
  await notifyOwner(parts, tx, { key: `liquidation-${line.number}`, account, template, values, atMs })
}

/** A contract, the coin of a wallet, or the unified account: its lines name a coin too. */
function marginOf({ markets }: LineParts, line: Line): string {
  if (line.is_unified === 1) return UNIFIED
  const contract = line.isolated ? markets.contract(Number(line.market))?.symbol : undefined
  return contract ?? markets.asset(Number(line.asset))?.code ?? ''
}
