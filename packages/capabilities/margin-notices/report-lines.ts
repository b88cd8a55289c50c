import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { chosenLocale } from '../account-security/index.ts'
import { findUser } from '../identity/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { Messages, TemplateName, WebNews } from '../messages/index.ts'

export interface ReportParts {
  readonly messages: Pick<Messages, 'enqueue'>
  readonly webNews: Pick<WebNews, 'write'>
  readonly markets: Pick<MarketRegistry, 'contract' | 'asset'>
}

interface Line {
  readonly number: bigint
  readonly time: bigint
  readonly liquidation_id: bigint
  readonly account: bigint
  readonly market: bigint
  readonly asset: bigint
  readonly step: number
  readonly isolated: number
}

const TEMPLATES = {
  [LiquidationStep.warning]: 'marginWarning',
  [LiquidationStep.began]: 'liquidationBegan',
  [LiquidationStep.ended]: 'liquidationEnded',
} as const satisfies Partial<Record<number, TemplateName>>

const AT_ONCE = 100

/** Tells of the next lines, and who was told; `isAll`: none are left. */
export async function reportLines(parts: ReportParts, tx: Transaction) {
  // Locked, so that two processes do not tell the same.
  const [mark] = await tx<{ number: bigint }[]>`select number from margin_notices_told for update`
  const steps = Object.keys(TEMPLATES).map(Number)
  const lines = await tx<Line[]>`
    select number, time, liquidation_id, account, market, asset, step, isolated from contract_liquidation_lines
    where number > ${String(mark?.number ?? 0n)} and step = any(${steps}::int[]) order by number limit ${AT_ONCE}`
  for (const line of lines) await notifyOwner(parts, tx, line)
  const last = lines.at(-1)
  if (last) await tx`update margin_notices_told set number = ${String(last.number)}`
  return { users: new Set(lines.map(({ account }) => Number(account))), isAll: lines.length < AT_ONCE }
}

async function notifyOwner({ messages, webNews, markets }: ReportParts, tx: Transaction, line: Line): Promise<void> {
  // An account for contracts has the number of its owner; accounts of the house belong to nobody who reads.
  const userId = Number(line.account)
  const user = await findUser(tx, userId)
  if (!user) return
  const template = TEMPLATES[line.step as keyof typeof TEMPLATES]
  const contract = line.isolated ? markets.contract(Number(line.market))?.symbol : undefined
  const margin = contract ?? markets.asset(Number(line.asset))?.code ?? ''
  const atMs = Number(line.time)
  const key = `liquidation-${line.number}`
  const values = { time: atMs, margin }
  await webNews.write(tx, { key, userId, template, values, atMs })
  const to = user.email !== undefined ? { email: user.email } : user.phone !== undefined && { phone: user.phone }
  if (!to) return
  await messages.enqueue(tx, { key, to, locale: await chosenLocale(tx, userId), template, values, userId })
}
