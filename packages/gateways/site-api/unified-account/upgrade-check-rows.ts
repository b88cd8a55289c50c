import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type Perpetuals, readPositions, type UnifiedAccount } from '@bowline/capabilities/perpetuals/index.ts'
import {
  failedChecks,
  type UpgradeCheckName,
  upgradeChecks,
  windowOpensAt,
} from '@bowline/capabilities/unified-account/index.ts'
import type { UpgradeCheckRow } from '@bowline/contract/calls/unified-account.ts'
import { unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { MarketKind } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { rateText } from '../../site-kit/contract-rows.ts'

interface Needs {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly perpetuals: { readonly accounts: Perpetuals['accounts'] }
}

const CONTRACTS = (1 << MarketKind.linear) | (1 << MarketKind.inverse)

/** What an upgrade asks for, each with what is in its way. */
export async function upgradeCheckRows(site: Needs, found: UnifiedAccount, userId: number): Promise<UpgradeCheckRow[]> {
  const { account } = found.summary
  const failed = new Set(failedChecks(found.summary.failed))
  const { acceptance } = await site.perpetuals.accounts.of(userId)
  if (!acceptance) failed.add('compliance')
  const details: Partial<Record<UpgradeCheckName, () => string | Promise<string>>> = {
    noOrders: () => openOrders(site, account),
    noDebt: () => owed(site, account),
    ratio: () => rateText(unifiedRatioOf(found.summary.maintenance, found.summary.marginBalance)),
    window: () => nextWindow(site, account),
    coins: () => unpriced(site, found),
  }
  return Promise.all(
    upgradeChecks.map(async (key) => {
      const passed = !failed.has(key)
      return { key, passed, detail: passed ? '' : ((await details[key]?.()) ?? '') }
    }),
  )
}

/** How many are in the way. */
async function openOrders({ engine }: Needs, account: number): Promise<string> {
  const all = { kind: 'query-open-orders', account, market: ALL_MARKETS, kinds: CONTRACTS } as const
  const { events } = await engine.query(all)
  return String(events.filter(({ kind }) => kind === 'order').length)
}

/** Coins whose wallets are below zero. */
async function owed({ engine, markets }: Needs, account: number): Promise<string> {
  const { margins } = await readPositions(engine, account)
  return margins.flatMap(({ asset, balance }) => (balance < 0n ? codeOf(markets, asset) : [])).join(',')
}

/** By the engine's clock, which decides. */
async function nextWindow({ engine }: Needs, account: number): Promise<string> {
  const { time } = await readPositions(engine, account)
  return String(windowOpensAt(time))
}

/** Coins in its wallets that are no collateral, or have no price. */
async function unpriced({ engine, markets }: Needs, { summary, assets }: UnifiedAccount): Promise<string> {
  const { margins } = await readPositions(engine, summary.account)
  const known = new Set(assets.flatMap(({ asset, index }) => (index > 0n ? asset : [])))
  return margins.flatMap(({ asset }) => (known.has(asset) ? [] : codeOf(markets, asset))).join(',')
}
