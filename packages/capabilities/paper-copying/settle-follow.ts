import type { Price } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { copyIdOf, FLAT, type Held, type LeaderMove, moveBetween } from '../copy-trading/index.ts'
import { type Intent, insertIntents, type PaperCopy, pendingCopies, settleCopy } from './paper-copies.store.ts'
import { closeOnPaper, closingOrder, fateOf, type PaperCopyParts, skipped } from './paper-copy.ts'
import type { Follow } from './paper-follows.store.ts'

export interface SettlingParts extends PaperCopyParts {
  readonly sql: Sql
  readonly now: () => number
}

/** What a move is going to be copied by: first what it closed, then what it opened. */
export function intentsOf(move: LeaderMove, leaderPrice: Price, copiedAtMs: number): Intent[] {
  const { name, market, closed, before: leaderBefore, opened, isLong } = move
  const about = { move: name, market, leaderBefore, copiedAtMs }
  const closing = { ...about, kind: 'close', isBuy: false, leaderQty: closed, leaderPrice: 0n } as const
  const opening = { ...about, kind: 'open', isBuy: isLong, leaderQty: opened, leaderPrice } as const
  return [...(closed > 0n ? [closing] : []), ...(opened > 0n ? [opening] : [])]
}

/** After a process has ended: settles what it had begun, and closes what the leader closed since. What they opened is late. */
export async function settleMissed(
  parts: SettlingParts,
  follow: Follow,
  shown: ReadonlyMap<number, Held>,
): Promise<void> {
  const { sql, now } = parts
  for (const copy of await pendingCopies(sql, follow.id)) await settleLate(parts, follow, copy)
  const time = now()
  const plain = { ordered: 0n, leverage: 1, isolated: false, fee: 0n, isHedged: false, levels: [] }
  const about = { ...plain, name: `away-${time}`, time }
  const markets = new Set([...follow.seen.keys(), ...shown.keys()])
  const moves = [...markets].flatMap((market) => {
    const [before, after] = [follow.seen.get(market) ?? FLAT, shown.get(market) ?? FLAT]
    return moveBetween(before, after, { ...about, market }) ?? []
  })
  const intents = moves.flatMap((move) => intentsOf(move, 0n, time))
  for (const copy of await insertIntents(sql, follow.id, intents, shown)) await settleLate(parts, follow, copy)
}

async function settleLate(parts: SettlingParts, follow: Follow, copy: PaperCopy): Promise<void> {
  const { sql, history } = parts
  const clientId = copyIdOf(copy.move, copy.market, copy.kind)
  const sent = await history.order(follow.userId, { clientId, life: follow.life })
  if (sent) await settleCopy(sql, copy.id, fateOf(copy.isBuy, sent.qty, { done: true, order: sent }))
  else if (copy.kind === 'close') await settleCopy(sql, copy.id, await closeOnPaper(parts, follow, copy))
  else await settleCopy(sql, copy.id, skipped(copy.isBuy, 'late'))
}

/** Everything of the paper account's contracts, at market. What finds no other side stays, and is its owner's to close. */
export async function closeAll({ accounts }: PaperCopyParts, { id, userId, life }: Follow): Promise<void> {
  await accounts.does(userId, { do: 'cancelAll', market: undefined, kind: 'futures' }, life)
  for (const { market, qty } of (await accounts.stateOf(userId)).positions.values()) {
    if (qty === 0n) continue
    const plan = { isBuy: qty < 0n, qty: qty < 0n ? -qty : qty }
    await accounts.place(userId, closingOrder(market, plan, `stop-${id}-${market}`), life)
  }
}
