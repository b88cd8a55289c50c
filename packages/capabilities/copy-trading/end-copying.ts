import type { StopReason } from '@bowline/contract/terms/copy-trading.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { notifyOwner } from '../account-security/index.ts'
import { amountText } from '../markets/index.ts'
import { COPY_COIN } from '../transfer/index.ts'
import { closeAtMarket } from './close-at-market.ts'
import { type MovingParts, returnMoney } from './move-money.ts'
import { changeRelation, findRelation, type Relation } from './relations.store.ts'
import { countProfits, settleShare } from './share-profit.ts'

export interface EndingParts extends MovingParts {
  readonly engine: EngineClient
}

const DAY_MS = 86_400_000
/** How long positions are kept that a copier wants to close by hand. */
const KEEPS_MS = 7 * DAY_MS

/** No new copies from now on; what is open is closed at market, or by the copier's hand within seven days. */
export async function stopCopying(
  { sql, now }: Pick<EndingParts, 'sql' | 'now'>,
  { id }: Relation,
  reason: StopReason,
  keepsPositions = false,
): Promise<Relation | undefined> {
  const change = keepsPositions
    ? ({ state: 'keeping', stopReason: reason, keepsUntilMs: now() + KEEPS_MS } as const)
    : ({ state: 'stopping', stopReason: reason } as const)
  return changeRelation(sql, id, keepsPositions ? ['active'] : ['active', 'keeping'], change)
}

/**
 * One step on the way out of a relation that is stopping: close → count → settle → return. Every step looks at what is there, so
 * it can be repeated after a crash. The relation as it is then.
 */
export async function advanceEnd(parts: EndingParts, relation: Relation): Promise<Relation> {
  const { sql, now } = parts
  if (!(await closeAtMarket(parts.engine, relation.account))) return relation
  const counted = await countProfits(parts, relation)
  if (!counted) return relation
  const settled = await settleShare(parts, counted)
  if (!settled) return counted
  if (!(await returnMoney(parts, settled, 'return'))) return settled
  const returned = (await findRelation(sql, relation.id))?.returned ?? 0n
  const change = { state: 'ended', returned, endedAtMs: now() } as const
  const ended = await inTransaction(sql, async (tx) => {
    const changed = await changeRelation(tx, relation.id, ['stopping'], change)
    if (changed) await notifyOwner(parts, tx, newsOf(changed, change))
    return changed
  })
  parts.webNews.published(relation.userId)
  return ended ?? settled
}

function newsOf({ id, userId }: Relation, { returned, endedAtMs }: { returned: Amount; endedAtMs: number }) {
  const values = { amount: `${amountText(returned)} ${COPY_COIN}`, time: endedAtMs }
  return { key: `copy-ended-${id}`, account: userId, template: 'copyStopped', values, atMs: endedAtMs } as const
}
